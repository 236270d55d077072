import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Claim, Part } from "@/lib/insights/schema";

type Claims = readonly Claim[];
type Props = {
  claims: Claims;
  part: Part;
  text: string;
  /** A sentence that the person said. */
  isQuote?: boolean;
  /** The text is `LABEL: “sentence”`. */
  isVoiced?: boolean;
};

/** A claim of the insights. One that the owner disagrees with is struck out, and is not printed. */
export function ClaimText({ claims, part, text, isQuote = false, isVoiced = false }: Props) {
  const claim = claims.find((one) => one.part === part && one.text === text);
  const at = isVoiced ? text.indexOf(": “") : -1;
  const [label, sentence] = at < 0 ? [text, ""] : [text.slice(0, at + 2), text.slice(at + 2)];
  const state = claim?.dispute
    ? "You disagree with this"
    : claim?.support === "partly"
      ? "Only partly supported by the answers"
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

/** The summary; its sentences that the owner disagrees with are struck out. */
export function SummaryText({ claims, text }: { claims: Claims; text: string }) {
  const disputed = claims.filter(({ part, dispute }) => part === "summary" && dispute);
  let parts: { text: string; isDisputed: boolean }[] = [{ text, isDisputed: false }];
  for (const claim of disputed)
    parts = parts.flatMap((part) =>
      part.isDisputed
        ? [part]
        : part.text
            .split(claim.text)
            .flatMap((rest, at) => [
              ...(at > 0 ? [{ text: claim.text, isDisputed: true }] : []),
              { text: rest, isDisputed: false },
            ]),
    );
  return parts.map((part, at) =>
    part.isDisputed ? (
      // oxlint-disable-next-line react/no-array-index-key -- a sentence may occur twice
      <s key={at} className="text-muted print:hidden">
        {part.text}
      </s>
    ) : (
      part.text
    ),
  );
}
