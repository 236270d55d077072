import { AiMark } from "@/components/ui/ai-mark";
import { ClaimState } from "./claim-state";
import { EvidenceChip, Part, type Show } from "./part";
import { type Claim, type Place, placeName, type Quote } from "./reading";
import { RetryButton } from "./retry-button";

type ClaimsProps = {
  id: string;
  heading: string;
  claims: Claim[];
  onShow: Show;
  /** Whether the question of a claim can be tried again. */
  hasRetries?: boolean;
};

export function Claims({ id, heading, claims, onShow, hasRetries = false }: ClaimsProps) {
  return (
    <Part id={id} heading={heading}>
      {claims.length === 0 ? <p className="text-muted mt-3 text-ui">The model named none.</p> : null}
      <ul className="divide-line divide-y">
        {claims.map(({ text, evidence, skipped }) => (
          <li
            key={text}
            className="break-inside-avoid py-4 has-data-disputed:print:hidden print:py-1.5 has-data-disputed:[&>p]:line-through"
          >
            <p dir="auto" className="text-pretty">
              {text}
            </p>
            <div className="mt-2 flex flex-wrap gap-1.5 print:mt-0.5">
              {evidence.map((place) => (
                <EvidenceChip key={place.messageId} place={place} onShow={onShow} />
              ))}
              {/* What was skipped or not said has no passage. */}
              {evidence.length === 0 && id !== "improvements" ? (
                <p className="text-muted text-meta italic">No supporting passage in the transcript.</p>
              ) : null}
            </div>
            <ClaimState part={id === "improvements" ? "improvement_areas" : "strengths"} text={text} />
            {hasRetries ? <Retry place={evidence[0] ?? skipped} /> : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** A claim about what a character said has no question. */
const Retry = ({ place }: { place: Place | null | undefined }) =>
  place && place.answer !== null && place.question !== null ? (
    <RetryButton messageId={place.messageId} name={placeName(place)} />
  ) : null;

type QuotesProps = { quotes: Quote[]; found: number; verified: number; onShow: Show };

/** The person's own words, with who had asked what. */
export function Quotes({ quotes, found, verified, onShow }: QuotesProps) {
  const aside = (
    <p className="text-muted text-ui">
      {verified} of {found} {found === 1 ? "quote" : "quotes"} verified
    </p>
  );
  return (
    <Part id="quotes" heading="Notable quotes" aside={found > 0 ? aside : null}>
      {quotes.length === 0 ? <p className="text-muted mt-3 text-ui">The model quoted nothing.</p> : null}
      <div className="flex flex-col gap-8 pt-6 print:gap-3 print:pt-2">
        {quotes.map(({ text, place }) => (
          <figure
            key={text}
            className="break-inside-avoid has-data-disputed:print:hidden has-data-disputed:[&>blockquote]:line-through"
          >
            <blockquote dir="auto" className="voice print:max-w-none print:text-body">
              “{text}”
            </blockquote>
            <figcaption className="text-muted mt-2 flex flex-col items-start gap-2 text-ui print:mt-0.5">
              {place?.question ? (
                <span className="max-w-prose print:hidden">
                  <bdi>{place.character.name}</bdi> <AiMark /> asked: <bdi>{place.question}</bdi>
                </span>
              ) : null}
              {place ? <EvidenceChip place={place} onShow={onShow} /> : null}
              <ClaimState part="notable_quotes" text={text} />
            </figcaption>
          </figure>
        ))}
      </div>
      {verified < found ? (
        <p className="text-muted mt-6 text-ui">
          Quotes that don’t match your answers word for word are left out.
        </p>
      ) : null}
    </Part>
  );
}
