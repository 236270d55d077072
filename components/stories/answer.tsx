import Link from "next/link";
import type { ReactNode } from "react";
import { insightsPath } from "@/components/interviews/paths";
import { ItemFooter } from "@/components/ui/item";
import { Time } from "@/components/ui/time";
import { Title } from "@/components/ui/title";
import type { OwnAnswer, Story } from "@/lib/stories/schema";
import { cutAfterWord } from "@/lib/text/cut";
import { plural } from "@/lib/text/plural";

/** In characters; a longer passage is folded. */
const maxShown = 320;

/** An answer's text; a long one shows its beginning until it is unfolded. */
export function AnswerText({ text }: { text: string }) {
  const style = "voice max-w-[44rem] break-words whitespace-pre-wrap";
  if (text.length <= maxShown)
    return (
      <p dir="auto" className={style}>
        {text}
      </p>
    );
  return (
    <details className="group/passage">
      <summary className="cursor-pointer [&::-webkit-details-marker]:hidden">
        <span dir="auto" className={`${style} block group-open/passage:hidden`}>
          {cutAfterWord(text, maxShown - 40)}
        </span>
        <span className="text-accent text-ui underline underline-offset-4">
          <span className="group-open/passage:hidden">Whole answer</span>
          <span className="hidden group-open/passage:inline">Less</span>
        </span>
      </summary>
      <p dir="auto" className={`${style} mt-2`}>
        {text}
      </p>
    </details>
  );
}

type FactsProps = {
  answer: Pick<OwnAnswer, "words" | "has_figure" | "has_own_past"> | null;
  interview: Story["interview"];
  children?: ReactNode;
};

/** What an answer has, and its interview with the date. Code cannot tell for certain what an answer lacks. */
export const Facts = ({ answer, interview, children }: FactsProps) => (
  <ItemFooter>
    {answer ? (
      <>
        <span>{plural(answer.words, "word")}</span>
        {answer.has_figure ? <span>Has a figure</span> : null}
        {answer.has_own_past ? <span>Says what “I” did</span> : null}
      </>
    ) : null}
    {children}
    {interview.deleted_at ? (
      <span className="min-w-0">
        <Title>{interview.title}</Title>
      </span>
    ) : (
      <Link
        href={insightsPath(interview)}
        prefetch={false}
        className="min-w-0 underline underline-offset-4 print:no-underline"
      >
        <Title>{interview.title}</Title>
      </Link>
    )}
    <Time value={interview.created_at} show="local" />
  </ItemFooter>
);

/** Shown in place of the answer while its interview is deleted. */
export const DeletedNote = () => (
  <p className="text-muted max-w-prose text-ui">
    Its interview is deleted. Restore it in{" "}
    <Link href="/dashboard/deleted" prefetch={false} className="underline underline-offset-4">
      Recently deleted
    </Link>{" "}
    to see the answer. When the interview is erased for good, this story goes with it.
  </p>
);
