import type { KeyboardEvent } from "react";
import { KeepButton } from "@/components/stories/press";
import { cn } from "@/components/ui/cn";
import { FoldArrow } from "@/components/ui/fold";
import type { Marks } from "@/lib/insights/schema";
import { plural } from "@/lib/text/plural";
import { countWords } from "@/lib/text/words";
import { FoldPart } from "./part";
import { markNames, placeName, type Strip } from "./reading";
import { RetryButton } from "./retry-button";

const markText = (marks: Marks): string =>
  (Object.keys(markNames) as (keyof typeof markNames)[])
    .filter((name) => marks[name])
    .map((name) => markNames[name])
    .join(" · ");

type Props = {
  strips: Strip[];
  /** Whether the questions can be retried and the answers kept. */
  hasRetries: boolean;
};

/** A row for each question, then one for each message that is not counted as an answer. */
export function Answers({ strips, hasRetries }: Props) {
  if (strips.length === 0) return null;
  const isAnswer = ({ counted, skipped }: Strip): boolean => counted || skipped;
  const others = strips.filter((strip) => !isAnswer(strip));
  return (
    <FoldPart id="answers" heading={`Answers (${strips.filter(({ counted }) => counted).length})`}>
      <Rows strips={strips.filter(isAnswer)} hasRetries={hasRetries} />
      {others.length > 0 ? (
        <>
          <h3 className="mt-6 mb-1 text-ui font-semibold">Not counted ({others.length})</h3>
          <Rows strips={others} hasRetries={false} />
        </>
      ) : null}
    </FoldPart>
  );
}

/** Arrow keys and J/K move between the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll("summary")];
  const at = rows.findIndex((row) => row === event.target);
  if (at === -1) return;
  event.preventDefault();
  rows[at + by]?.focus();
}

const Rows = ({ strips, hasRetries }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its rows have the focus
  <ol className="divide-line border-line divide-y border-y" onKeyDown={moveBetweenRows}>
    {strips.map((strip) => (
      <li key={strip.message.id}>
        <details className="group/row">
          <RowSummary {...strip} />
          <div className="flex flex-col items-start gap-3 pb-4 pl-6">
            {strip.skipped ? null : (
              <p dir="auto" className="voice max-w-[44rem] break-words whitespace-pre-wrap">
                {strip.message.message_content}
              </p>
            )}
            {hasRetries ? (
              <div className="flex flex-wrap gap-2">
                {strip.place.question !== null ? (
                  <RetryButton messageId={strip.message.id} name={placeName(strip.place)} />
                ) : null}
                {strip.counted ? (
                  <KeepButton messageId={strip.message.id} of={placeName(strip.place)} variant="ghost" />
                ) : null}
              </div>
            ) : null}
          </div>
        </details>
      </li>
    ))}
  </ol>
);

function RowSummary({ message, place, skipped, added, facts, marks }: Strip) {
  const heading = added ? "Added at the end" : (place.question ?? "Before the first question");
  const count = plural(facts?.words ?? countWords(message.message_content), "word");
  return (
    <summary
      className={cn(
        "hover:bg-soft rounded-control flex min-h-14 cursor-pointer",
        "items-start gap-2 py-2.5 [&::-webkit-details-marker]:hidden",
      )}
    >
      <FoldArrow className="text-muted mt-0.5 size-4" />
      <span className="min-w-0">
        <span className="line-clamp-2 text-ui group-open/row:line-clamp-none">
          <bdi>{heading}</bdi>
        </span>
        <span className="text-muted text-meta">
          <bdi>{skipped ? place.character.name : placeName(place)}</bdi>, {skipped ? "skipped" : count}
          {marks && markText(marks) ? ` · ${markText(marks)}` : null}
        </span>
      </span>
    </summary>
  );
}
