"use client";

import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useForm } from "@/components/shell/use-form";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Fold } from "@/components/ui/fold";
import { Input } from "@/components/ui/input";
import { ItemGroup } from "@/components/ui/item";
import type { FoundAnswer, FoundAnswers } from "@/lib/stories/schema";
import { plural } from "@/lib/text/plural";
import { searchAnswers } from "./actions";
import { Facts, AnswerText } from "./answer";
import { storyPath } from "./paths";
import { KeepButton } from "./press";

/** Searches all answers of the person's finished interviews. */
export function SearchAnswers() {
  const [found, setFound] = useState<FoundAnswers | null>(null);
  const { form, formProps, busy, problem, posted, values } = useForm({
    names: ["q"],
    check: ({ q }) => (q.trim() === "" ? { q: "Please write what you are looking for." } : {}),
    action: searchAnswers,
    failed: "The search failed. Please try again.",
    onDone: setFound,
  });
  // Without JavaScript, the page reloads with the results.
  const shown = found ?? (posted?.ok ? posted.data : null);
  return (
    <div>
      <form ref={form} {...formProps} role="search" className="flex max-w-xl items-end gap-2">
        <Field label="Search all your answers" error={problem.fields.q} className="min-w-0 flex-1">
          <Input
            type="search"
            name="q"
            placeholder="Where did I talk about the audit?"
            defaultValue={values["q"]}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" busy={busy} className={problem.fields.q ? "mb-7" : ""}>
          Search
        </Button>
      </form>
      {problem.detail ? (
        <Alert variant="destructive" className="mt-3">
          {problem.detail}
        </Alert>
      ) : null}
      <p role="status" className={shown ? "text-muted mt-4 text-ui" : "sr-only"}>
        {shown ? statusOf(shown) : ""}
      </p>
      {shown ? <Results answers={shown.answers} /> : null}
    </div>
  );
}

/** The first answers, and the others in a fold. */
function Results({ answers }: Pick<FoundAnswers, "answers">) {
  const [first, others] = [answers.slice(0, 3), answers.slice(3)];
  if (first.length === 0) return null;
  return (
    <>
      <FoundList answers={first} />
      {others.length > 0 ? (
        <Fold title={`Show ${others.length} more`}>
          <FoundList answers={others} label="More answers" />
        </Fold>
      ) : null}
    </>
  );
}

function statusOf({ answers, by }: FoundAnswers): string {
  if (answers.length === 0) return "No answer has these words.";
  const count = `The closest ${plural(answers.length, "answer")}, best first.`;
  return by === "meaning" ? count : `${count} Ranked by words alone.`;
}

type ListProps = {
  answers: FoundAnswer[];
  /** What can be done with each answer, in their order; Keep by default. */
  actions?: ReactNode[];
  label?: string;
};

/** Answers that were found, best first. */
export const FoundList = ({ answers, actions, label = "Answers found" }: ListProps) => (
  <ItemGroup aria-label={label} className="mt-2">
    {answers.map((answer, at) => (
      <li key={answer.message_id} className="flex flex-col items-start gap-2 py-4">
        {answer.question ? (
          <p dir="auto" className="text-muted text-ui break-words">
            {answer.question}
          </p>
        ) : null}
        <AnswerText text={answer.text} />
        <Facts answer={answer} interview={answer.interview} />
        {actions ? actions[at] : <KeepAction {...answer} />}
      </li>
    ))}
  </ItemGroup>
);

const KeepAction = ({ story_id, message_id, question }: FoundAnswer) =>
  story_id ? (
    <Link
      href={storyPath(story_id)}
      prefetch={false}
      className="text-ui font-medium underline underline-offset-4"
    >
      Kept
      <span className="sr-only">: open this story</span>
    </Link>
  ) : (
    <KeepButton messageId={message_id} label="Keep" of={question ?? "this answer"} />
  );
