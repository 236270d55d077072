import { memo, type ReactNode } from "react";
import type { InsightsResponse } from "@/lib/insights/schema";
import { CheckState } from "./check-state";
import { ClaimText, SummaryText } from "./claim-text";
import { type Show, SourceLink } from "./part";
import { type Claim, itemsOf, placeName, type Reading } from "./reading";
import { RetryButton } from "./retry-button";

/** Entries of a list before "more". */
const [maxStrengths, maxNext] = [4, 3];

type Props = {
  conversationId: string;
  answer: InsightsResponse;
  reading: Reading;
  practice: boolean;
  onShow: Show;
  /** Replaces "Try again" if nothing can be retried. */
  action?: ReactNode;
};

/** The summary, the strengths, and one thing to practise next. */
export const Result = memo(function Result({ conversationId, answer, reading, practice, ...props }: Props) {
  const { onShow, action } = props;
  const { areFacts, improvements } = reading;
  const items = itemsOf(reading);
  const tried = improvements.flatMap(({ evidence }) => evidence).find(({ question }) => question !== null);
  return (
    <>
      <section aria-labelledby="summary-heading">
        <h2 id="summary-heading" className="sr-only">
          Summary
        </h2>
        {areFacts ? null : <CheckState conversationId={conversationId} canRetry={!practice} {...answer} />}
        <p dir="auto" className="lead max-w-[44rem] whitespace-pre-line print:max-w-none print:text-body">
          <SummaryText answer={answer} text={reading.summary} />
        </p>
      </section>
      {items.length > 0 ? (
        <Part id="facts" heading={areFacts ? "From your answers" : "What went well"}>
          <Rows max={maxStrengths}>
            {items.map(({ strength, quote, place }) => (
              <Row key={`${strength}${quote}`}>
                {strength === null ? null : (
                  <ClaimText answer={answer} part="strengths" text={strength} isVoiced={areFacts} />
                )}
                {quote === null ? null : (
                  <ClaimText answer={answer} part="notable_quotes" text={quote} isQuote />
                )}
                {place ? <SourceLink place={place} onShow={onShow} /> : null}
              </Row>
            ))}
          </Rows>
        </Part>
      ) : null}
      <Part id="next" heading="Practise next">
        {improvements.length === 0 ? (
          <p>
            <a href="#answers" className="rounded-control underline underline-offset-4" onClick={openAnswers}>
              Pick any answer to try again.
            </a>
          </p>
        ) : (
          <Rows max={maxNext}>
            {improvements.map((claim) => (
              <Row key={claim.text}>
                <ClaimText answer={answer} part="improvement_areas" text={claim.text} isVoiced={areFacts} />
                {areFacts ? null : <Source claim={claim} onShow={onShow} />}
              </Row>
            ))}
          </Rows>
        )}
        {action ??
          (tried ? (
            <div className="mt-3">
              <RetryButton messageId={tried.messageId} name={placeName(tried)} isPrimary />
            </div>
          ) : null)}
      </Part>
    </>
  );
});

function openAnswers(): void {
  const answers = document.getElementById("answers");
  if (answers instanceof HTMLDetailsElement) answers.open = true;
}

const Source = ({ claim: { evidence }, onShow }: { claim: Claim; onShow: Show }) =>
  evidence[0] ? <SourceLink place={evidence[0]} onShow={onShow} /> : null;

const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className="mb-3 text-body font-semibold print:mb-1">
      {heading}
    </h2>
    {children}
  </section>
);

/** The first entry, with the others in a fold. */
function Rows({ max, children }: { max: number; children: ReactNode[] }) {
  const [first, rest] = [children.slice(0, max), children.slice(max)];
  const look = "flex max-w-[44rem] flex-col gap-5 print:max-w-none print:gap-2";
  return (
    <>
      <ul className={look}>{first}</ul>
      {rest.length > 0 ? (
        <details className="mt-5 print:details-content:[content-visibility:visible]">
          <summary className="text-muted hover:text-ink touch:min-h-11 rounded-control w-fit cursor-pointer text-ui print:hidden">
            {rest.length} more
          </summary>
          <ul className={`${look} mt-4`}>{rest}</ul>
        </details>
      ) : null}
    </>
  );
}

const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex break-inside-avoid flex-col items-start gap-1">{children}</li>
);
