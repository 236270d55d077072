import { AiMark } from "@/components/ui/ai-mark";
import { Spinner } from "@/components/ui/spinner";
import type { OwnCitation, OwnQuestion } from "@/lib/sharing/schema";
import { type Show, SourceLink } from "./part";
import type { Place } from "./reading";

const partNames = {
  summary: "Summary",
  strengths: "Strengths",
  improvement_areas: "Improvement areas",
  notable_quotes: "Notable quotes",
} as const;

type ExchangeProps = {
  question: OwnQuestion;
  places: ReadonlyMap<string, Place>;
  onShow: Show;
};

/** A question of the owner about the insights, with its answer. */
export function Exchange({ question, places, onShow }: ExchangeProps) {
  const { content, answer, citations, outcome } = question;
  // `answer` repeats the quotes, which are shown with their sources.
  const lead = outcome === "answered" ? null : outcome === "related" ? answer?.split("\n\n")[0] : answer;
  return (
    <article className="border-line border-b py-4">
      <h3 dir="auto" className="font-medium break-words whitespace-pre-line">
        {content}
      </h3>
      {answer === null ? <Spinner label="Looking for an answer…" /> : null}
      {lead ? <p className="mt-2 whitespace-pre-line">{lead}</p> : null}
      {citations.map((citation) => (
        <figure key={citation.quote} className="mt-3">
          <blockquote dir="auto" className="border-l-accent border-l-2 pl-3">
            “{citation.quote}”
          </blockquote>
          <figcaption className="mt-1 pl-3">
            <Source citation={citation} places={places} onShow={onShow} />
          </figcaption>
        </figure>
      ))}
    </article>
  );
}

function Source({ citation, places, onShow }: { citation: OwnCitation } & Omit<ExchangeProps, "question">) {
  if (citation.source === "insights")
    return (
      <span className="text-muted text-meta">
        Your insights: {partNames[citation.part]} <AiMark />
      </span>
    );
  const place = places.get(citation.message_id);
  if (!place) return <span className="text-muted text-meta">Interview</span>;
  return <SourceLink place={place} onShow={onShow} />;
}
