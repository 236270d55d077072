import { EvidenceChip } from "./evidence-chip";
import type { Claim, Quote } from "./reading";

type Show = (messageId: string) => void;

export function Claims({
  heading,
  claims,
  none,
  onShow,
}: {
  heading: string;
  claims: Claim[];
  none: string;
  onShow: Show;
}) {
  return (
    <section>
      <h2 className="border-line border-b pb-2 font-semibold">{heading}</h2>
      {claims.length === 0 ? <p className="text-muted mt-3 text-sm leading-6">{none}</p> : null}
      <ul className="divide-line divide-y">
        {claims.map(({ text, evidence }) => (
          <li key={text} className="break-inside-avoid py-4">
            <p className="leading-7 text-pretty">{text}</p>
            <div className="mt-2 flex flex-wrap gap-1.5">
              {evidence.map((place) => (
                <EvidenceChip key={place.messageId} place={place} onShow={onShow} />
              ))}
              {evidence.length === 0 ? (
                <p className="text-muted text-xs italic">No passage in the transcript bears this out.</p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was said, word for word, with who had asked what. */
export function Quotes({
  quotes,
  counts,
  onShow,
}: {
  quotes: Quote[];
  counts: { found: number; verified: number } | null;
  onShow: Show;
}) {
  return (
    <section>
      <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 className="font-semibold">Notable quotes</h2>
        {counts && counts.found > 0 ? (
          <p className="text-muted text-sm">
            {counts.verified} of {counts.found} {counts.found === 1 ? "quote" : "quotes"} verified
          </p>
        ) : null}
      </div>
      {quotes.length === 0 ? (
        <p className="text-muted mt-3 text-sm leading-6">Nothing stood out enough to be quoted.</p>
      ) : null}
      <div className="flex flex-col gap-8 pt-6">
        {quotes.map(({ text, place }) => (
          <figure key={text} className="break-inside-avoid">
            <blockquote className="max-w-[52ch] font-serif text-xl leading-8 text-pretty">
              “{text}”
            </blockquote>
            <figcaption className="text-muted mt-2 flex flex-col items-start gap-2 text-sm leading-6">
              {place?.question ? (
                <span className="max-w-prose">
                  {place.character.name} asked: {place.question}
                </span>
              ) : null}
              {place ? <EvidenceChip place={place} onShow={onShow} /> : null}
            </figcaption>
          </figure>
        ))}
      </div>
      {counts && counts.verified < counts.found ? (
        <p className="text-muted mt-6 text-sm">
          A quote that does not stand word for word in one of your answers is left out.
        </p>
      ) : null}
    </section>
  );
}
