import { Fragment, type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { InsightsResponse, Part } from "@/lib/insights/schema";
import { checkText } from "./limits";

type Judged = Pick<InsightsResponse, "claims" | "check" | "limits">;
type Props = {
  answer: Judged;
  part: Part;
  text: string;
  /** A sentence of the person. */
  isQuote?: boolean;
  /** The text is `LABEL: “sentence”`. */
  isVoiced?: boolean;
};

/** A claim of the insights. A disputed claim is struck out, and not printed. */
export function ClaimText({ answer, part, text, isQuote = false, isVoiced = false }: Props) {
  const claim = answer.claims?.find((one) => one.part === part && one.text === text);
  const at = isVoiced ? text.indexOf(": “") : -1;
  const [label, sentence] = at < 0 ? [text, ""] : [text.slice(0, at + 2), text.slice(at + 2)];
  const state = claim?.dispute
    ? "You disagree with this"
    : claim?.support === "partly"
      ? "Only partly supported by the answers"
      : claim?.support === "unchecked" && checkText(answer) === null
        ? "Not checked"
        : null;
  return (
    <>
      <p dir="auto" className={cn("text-pretty", claim?.dispute && "text-muted line-through print:hidden")}>
        {isQuote ? (
          <span className="voice">“{text}”</span>
        ) : (
          <>
            <span className={isVoiced ? "text-ui font-semibold" : "font-medium"}>{label}</span>
            {sentence ? <span className="voice">{sentence}</span> : null}
          </>
        )}
      </p>
      {state ? (
        <Badge tone={claim?.dispute ? "danger" : "neutral"} className={claim?.dispute ? "print:hidden" : ""}>
          {state}
        </Badge>
      ) : null}
    </>
  );
}

/** The summary; disputed sentences are struck out. */
export function SummaryText({ answer, text }: { answer: Judged; text: string }) {
  const disputed = answer.claims?.filter(({ part, dispute }) => part === "summary" && dispute) ?? [];
  return strikeOut(
    text,
    disputed.map((claim) => claim.text),
  );
}

function strikeOut(text: string, [first, ...others]: string[]): ReactNode {
  if (first === undefined) return text;
  return text.split(first).map((rest, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a sentence may occur twice
    <Fragment key={at}>
      {at > 0 ? <s className="text-muted print:hidden">{first}</s> : null}
      {strikeOut(rest, others)}
    </Fragment>
  ));
}
