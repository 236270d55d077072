"use client";

import Link from "next/link";
import { useMemo } from "react";
import { PracticeNote } from "@/components/chat/practice-note";
import { stagesOf } from "@/components/chat/view";
import { buttonVariants } from "@/components/ui/button-variants";
import type { sample } from "@/lib/insights/sample";
import { Answers } from "./answers";
import { Folds, FullTranscript } from "./insights-panel";
import { placesOf, readInsights, stripsOf } from "./reading";
import { Result } from "./result";
import { useMark } from "./use-mark";

/** The insights of the sample interview. It is not stored, so it has no actions. */
export function Sample({ characters, messages, insights }: typeof sample) {
  const { places, stages } = useMemo(() => {
    const all = stagesOf(messages, characters);
    return { stages: all, places: placesOf(all, { answers: insights.answers }) };
  }, [messages, characters, insights]);
  const reading = readInsights(insights, places);
  const { markedId, show } = useMark();
  if (!reading) return null;
  const start = (
    <Link
      href="/dashboard/student-interview"
      prefetch={false}
      className={buttonVariants({ variant: "primary", className: "mt-3" })}
    >
      Start an interview
    </Link>
  );
  return (
    <div className="flex flex-col gap-8 sm:gap-10">
      <Result answer={insights} reading={reading} conversationId="" practice onShow={show} action={start} />
      <div className="[&_time]:hidden">
        <Folds>
          <Answers strips={stripsOf(stages, places, insights.answers)} hasRetries={false} />
          <FullTranscript stages={stages} markedId={markedId} />
        </Folds>
      </div>
      <PracticeNote />
    </div>
  );
}
