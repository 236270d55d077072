import { ChevronRight } from "lucide-react";
import { plural } from "@/lib/text/plural";
import { countWords } from "@/lib/text/words";
import { AnswerMarks, MarksLegend } from "./answer-marks";
import { EvidenceChip, Part, type Show } from "./part";
import { placeName, type Strip } from "./reading";
import { RetryButton } from "./retry-button";

type Props = {
  strips: Strip[];
  onShow: Show;
  /** Whether the questions can be tried again. */
  hasRetries: boolean;
};

/** A row for each answer, and at the end one for each message that answers nothing; one opens it to read what was said. */
export function AnswerStrips({ strips, ...props }: Props) {
  if (strips.length === 0) return null;
  const isAnswer = ({ counted, skipped }: Strip): boolean => counted || skipped;
  const others = strips.filter((strip) => !isAnswer(strip));
  return (
    <Part
      id="answers"
      heading="Your answers"
      aside={strips.some(({ marks }) => marks) ? <MarksLegend /> : null}
    >
      <Strips strips={strips.filter(isAnswer)} {...props} />
      {others.length > 0 ? (
        <>
          <h3 className="mt-6 text-ui font-semibold">Not counted ({others.length})</h3>
          <Strips strips={others} {...props} hasRetries={false} />
        </>
      ) : null}
    </Part>
  );
}

const Strips = ({ strips, onShow, hasRetries }: Props) => (
  <ol className="divide-line divide-y">
    {strips.map((strip) => (
      <li key={strip.message.id} className="break-inside-avoid">
        <details className="group">
          <StripSummary {...strip} />
          <div className="flex flex-col items-start gap-3 pb-4 pl-6">
            {strip.skipped ? null : (
              <p dir="auto" className="voice whitespace-pre-wrap">
                {strip.message.message_content}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <EvidenceChip place={strip.place} onShow={onShow} />
              {hasRetries && strip.place.question !== null ? (
                <RetryButton messageId={strip.message.id} name={placeName(strip.place)} />
              ) : null}
            </div>
          </div>
        </details>
      </li>
    ))}
  </ol>
);

function StripSummary({ message, place, skipped, added, facts, marks }: Strip) {
  const heading = added ? "Added at the end" : (place.question ?? "Before the first question");
  const count = facts?.words ?? countWords(message.message_content);
  return (
    <summary className="touch:min-h-11 hover:bg-soft rounded-control grid cursor-pointer list-none grid-cols-[1rem_1fr] items-start gap-x-2 py-2.5 sm:grid-cols-[1rem_1fr_auto] print:grid-cols-[1fr_auto] print:gap-x-4 print:py-0.5 [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden
        className="text-muted mt-0.5 size-4 transition-transform group-open:rotate-90 print:hidden"
      />
      <span className="min-w-0 print:flex print:items-baseline print:gap-3">
        <span className="line-clamp-2 text-ui group-open:line-clamp-none print:line-clamp-1 print:flex-1">
          <bdi>{heading}</bdi>
        </span>
        <span className="text-muted text-meta print:whitespace-nowrap">
          <bdi>{skipped ? place.character.name : placeName(place)}</bdi>
          {skipped ? null : `, ${plural(count, "word")}`}
        </span>
      </span>
      {skipped ? (
        <span className="text-muted text-meta italic max-sm:col-start-2">Skipped</span>
      ) : marks ? (
        <AnswerMarks marks={marks} className="max-sm:col-start-2 max-sm:mt-1.5" />
      ) : null}
    </summary>
  );
}
