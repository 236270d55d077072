import type { SyntheticEvent } from "react";
import { AiMark } from "@/components/ui/ai-mark";
import { raise } from "@/components/ui/dock";
import type { Citation } from "@/lib/sharing/schema";
import { Disclosure, Mark } from "./parts";
import { type Material, nearQuote, passageOf, type Passage } from "./passages";

/** When opened, scrolls the first quote into view, above the sticky form. */
function showQuote({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  const quote = details.open ? details.querySelector("mark") : null;
  quote?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (quote) raise(quote);
}

type SourcesProps = {
  citations: Citation[];
  material: Material;
  /** The element id of the link back. */
  backTo: string;
};

/** The folded sources of an answer. Each opened source shows its passage in context. */
export function Sources({ citations, material, backTo }: SourcesProps) {
  return (
    <Disclosure label={`Sources (${citations.length})`} className="mt-2" onToggle={showQuote}>
      <ol className="mt-1 flex flex-col gap-3">
        {citations.map((citation) => (
          <li key={`${citation.source} ${citation.quote}`}>
            <SourcePassage passage={passageOf(citation, material)} backTo={backTo} />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

type SourcePassageProps = { passage: Passage; backTo: string };

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
        <Mark className="scroll-mt-20">{near.quote}</Mark>
        {near.after}
        {further ? " …" : ""}
      </blockquote>
      <More label="Show what comes after" text={further} />
      <a
        href={`#${backTo}`}
        className="text-accent touch:min-h-11 inline-flex min-h-8 items-center text-ui underline underline-offset-4"
      >
        Back to the answer
      </a>
    </figure>
  );
}

/** Folded, so that long pages stay short. */
function More({ label, text }: { label: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <Disclosure label={label} isLink className="mt-1.5">
      <p dir="auto" className="voice [overflow-wrap:anywhere] whitespace-pre-line">
        {text.trim()}
      </p>
    </Disclosure>
  );
}
