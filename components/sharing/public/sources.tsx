import { ChevronRight } from "lucide-react";
import type { SyntheticEvent } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { cn } from "@/components/ui/cn";
import { raise } from "@/components/ui/dock";
import type { PublicMessage } from "@/lib/sharing/schema";
import { type Material, nearQuote, passageOf, type Passage } from "./passages";

/** When opened, scrolls the first quote into view, above the sticky form. */
function showQuote({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  const quote = details.open ? details.querySelector("mark") : null;
  quote?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (quote) raise(quote);
}

type SourcesProps = {
  message: Pick<PublicMessage, "citations">;
  material: Material;
  /** The element id of the link back. */
  backTo?: string;
};

/** The folded sources of an answer. Each opened source shows its passage in context. */
export function Sources({ message: { citations }, material, backTo }: SourcesProps) {
  return (
    <details className="group mt-2" onToggle={showQuote}>
      <summary
        className={cn(
          "text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer",
          "items-center gap-1.5 text-ui select-none [&::-webkit-details-marker]:hidden",
        )}
      >
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-[rotate] group-open:rotate-90" />
        Sources ({citations.length})
      </summary>
      <ol className="mt-1 flex flex-col gap-3">
        {citations.map((citation) => (
          <li key={`${citation.source} ${citation.quote}`}>
            <SourcePassage passage={passageOf(citation, material)} backTo={backTo} />
          </li>
        ))}
      </ol>
    </details>
  );
}

type SourcePassageProps = { passage: Passage; backTo: string | undefined };

function SourcePassage({ passage: { place, question, text }, backTo }: SourcePassageProps) {
  const { earlier, near, further } = nearQuote(text);
  return (
    <figure className="border-line bg-surface rounded-control border px-4 py-3">
      <figcaption className="text-muted text-meta font-medium">{place}</figcaption>
      {question ? (
        <p className="text-muted mt-2 text-ui">
          <bdi>{question.name}</bdi> <AiMark />: <bdi>{question.text}</bdi>
        </p>
      ) : null}
      <More label="Show what comes before" text={earlier} />
      <blockquote dir="auto" className="mt-1.5 voice [overflow-wrap:anywhere] whitespace-pre-line">
        {earlier ? "… " : ""}
        {near.before.trimStart()}
        <mark className="bg-accent-soft text-ink scroll-mt-20 rounded-[3px] box-decoration-clone px-0.5">
          {near.quote}
        </mark>
        {near.after}
        {further ? " …" : ""}
      </blockquote>
      <More label="Show what comes after" text={further} />
      {backTo ? (
        <a
          href={`#${backTo}`}
          className="text-accent touch:min-h-11 inline-flex min-h-8 items-center text-ui underline underline-offset-4"
        >
          Back to the answer
        </a>
      ) : null}
    </figure>
  );
}

/** Folded, so that long pages stay short. */
function More({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <details className="mt-1.5">
      <summary
        className={cn(
          "text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center",
          "text-ui underline underline-offset-4 select-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {label}
      </summary>
      <p dir="auto" className="voice [overflow-wrap:anywhere] whitespace-pre-line">
        {text.trim()}
      </p>
    </details>
  );
}
