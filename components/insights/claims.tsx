import type { ReactNode } from "react";
import { characterHue } from "@/components/ui/character-mark";
import { placeName, type Claim, type Place, type Quote } from "./reading";

type Show = (messageId: string) => void;

function Part({ heading, aside, children }: { heading: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="border-line flex flex-wrap items-baseline justify-between gap-x-4 border-b pb-2">
        <h2 className="font-semibold">{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A quiet link from a claim to the words that bear it out. */
function EvidenceChip({ place, onShow }: { place: Place; onShow: Show }) {
  return (
    <button
      type="button"
      onClick={() => onShow(place.messageId)}
      aria-label={`Show in the transcript: ${placeName(place)}`}
      style={characterHue(place.character.id)}
      className="text-muted hover:text-ink border-line hover:border-edge touch:min-h-11 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-2.5 text-xs transition-[color,border-color] print:min-h-0 print:border-0 print:px-0"
    >
      <span aria-hidden className="bg-character size-1.5 shrink-0 rounded-full" />
      <span className="truncate">{placeName(place)}</span>
    </button>
  );
}

export function Claims({ heading, claims, onShow }: { heading: string; claims: Claim[]; onShow: Show }) {
  return (
    <Part heading={heading}>
      {claims.length === 0 ? (
        <p className="text-muted mt-3 text-sm leading-6">Nothing stood out in these answers.</p>
      ) : null}
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
    </Part>
  );
}

type QuotesProps = { quotes: Quote[]; found: number; verified: number; onShow: Show };

/** The person's own words, with who had asked what. */
export function Quotes({ quotes, found, verified, onShow }: QuotesProps) {
  const aside = (
    <p className="text-muted text-sm">
      {verified} of {found} {found === 1 ? "quote" : "quotes"} verified
    </p>
  );
  return (
    <Part heading="Notable quotes" aside={found > 0 ? aside : null}>
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
      {verified < found ? (
        <p className="text-muted mt-6 text-sm">
          A quote that does not stand word for word in one of your answers is left out.
        </p>
      ) : null}
    </Part>
  );
}
