import { ChevronRight } from "lucide-react";
import type { Citation, PublicInterview } from "@/lib/sharing/schema";
import { passageOf, type Passage } from "./passages";

/** What an answer rests on, folded. Opened, each source shows its passage where it stands. */
export function Sources({
  citations,
  label,
  interview,
}: {
  citations: Citation[];
  label: string;
  interview: Pick<PublicInterview, "items" | "additions">;
}) {
  if (citations.length === 0) return null;
  return (
    <details className="group mt-2">
      <summary className="text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-sm select-none [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-[rotate] group-open:rotate-90" />
        {label} ({citations.length})
      </summary>
      <ol className="mt-1 flex flex-col gap-3">
        {citations.map((citation) => (
          <li key={`${citation.source} ${citation.quote}`}>
            <SourcePassage passage={passageOf(citation, interview)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function SourcePassage({ passage: { place, question, text } }: { passage: Passage }) {
  return (
    <figure className="border-line bg-surface rounded-control border px-4 py-3">
      <figcaption className="text-muted text-xs font-medium">{place}</figcaption>
      {question ? (
        <p className="text-muted mt-2 text-sm leading-6">
          {question.name}: {question.text}
        </p>
      ) : null}
      {/* A long page scrolls in itself, so that the answers stay near each other. */}
      <blockquote
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={place}
        className="mt-1.5 max-h-72 overflow-y-auto font-serif leading-7 whitespace-pre-line"
      >
        {text.before}
        <mark className="bg-accent-soft text-ink rounded-[3px] box-decoration-clone px-0.5">
          {text.quote}
        </mark>
        {text.after}
      </blockquote>
    </figure>
  );
}
