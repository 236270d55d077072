import { ClaimState } from "./claim-state";
import { EvidenceChip, Part, type Show } from "./part";
import { type Claim, placeName, type Reading } from "./reading";
import { RetryButton } from "./retry-button";

type Props = {
  reading: Reading;
  onShow: Show;
  /** Whether the questions can be tried again. */
  hasRetries: boolean;
};

/** What practice mode draws from an interview: the person's own sentences, and one question to practise next. */
export function Facts({ reading: { strengths, improvements, quotes }, onShow, hasRetries }: Props) {
  const [next] = improvements;
  return (
    <>
      <Part id="facts" heading="From your answers">
        <ul className="divide-line divide-y">
          {strengths.map((fact, at) => (
            <li
              key={fact.text}
              className="break-inside-avoid py-4 has-data-disputed:print:hidden print:py-1.5 has-data-disputed:[&>p]:line-through"
            >
              <FactText text={fact.text} />
              <Sources claim={fact} onShow={onShow} />
              <ClaimState part="strengths" text={fact.text} />
              <ClaimState part="notable_quotes" text={quotes[at]?.text ?? ""} />
            </li>
          ))}
        </ul>
      </Part>
      <Part id="next" heading="Practise next">
        {next ? (
          <div className="break-inside-avoid py-4 has-data-disputed:print:hidden print:py-1.5 has-data-disputed:[&>p]:line-through">
            <FactText text={next.text} />
            <Sources claim={next} onShow={onShow} />
            <ClaimState part="improvement_areas" text={next.text} />
            {hasRetries ? <Retry claim={next} /> : null}
          </div>
        ) : (
          <p className="mt-3">
            <a href="#answers" className="rounded-control underline underline-offset-4">
              Pick any answer to try again.
            </a>
          </p>
        )}
      </Part>
    </>
  );
}

/** "LABEL: “sentence”", the sentence in the voice of who said it. */
function FactText({ text }: { text: string }) {
  const at = text.indexOf(": “");
  const [label, sentence] = at < 0 ? [text, ""] : [text.slice(0, at + 2), text.slice(at + 2)];
  return (
    <p dir="auto" className="text-pretty">
      <span className="text-ui font-semibold">{label}</span>
      <span className="voice">{sentence}</span>
    </p>
  );
}

const Sources = ({ claim, onShow }: { claim: Claim; onShow: Show }) => (
  <div className="mt-2 flex flex-wrap gap-1.5 print:mt-0.5">
    {claim.evidence.map((place) => (
      <EvidenceChip key={place.messageId} place={place} onShow={onShow} />
    ))}
  </div>
);

/** What was said before any question cannot be tried again. */
const Retry = ({ claim: { evidence } }: { claim: Claim }) =>
  evidence[0]?.question ? (
    <div className="mt-2">
      <RetryButton messageId={evidence[0].messageId} name={placeName(evidence[0])} />
    </div>
  ) : null;
