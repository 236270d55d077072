"use client";

import { Entries, Entry } from "@/components/invites/entries";
import { Section } from "@/components/invites/section";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import type { AskedQuestion, Citation } from "@/lib/sharing/schema";
import { Loaded } from "../loaded";
import { type Asked, isDeclined, isGap, questionsOf } from "./asked";
import { OwnAnswer } from "./own-answer";
import type { UseSharing } from "./use-sharing";

/** What visitors asked and were answered; where the interview has a gap, the owner can fill it. */
export function Questions({ id, of: { threads, sharing } }: { id: string; of: UseSharing }) {
  const questions = questionsOf(threads.data ?? []);
  const gaps = questions.filter(isGap).length;
  return (
    <Section
      title="Questions asked"
      count={questions.length}
      {...(gaps > 0
        ? {
            hint: `The interview has no answer to ${gaps === 1 ? "one of these" : `${gaps} of these`}. Answer in your own words, and later visitors get that, cited as your addition.`,
          }
        : {})}
    >
      <Loaded query={threads} note="Loading questions…" className="h-28">
        {() =>
          questions.length === 0 ? (
            <EmptyState className="py-7">
              {sharing.data?.link
                ? "No questions yet. They appear here by themselves."
                : "No questions. Once the interview is shared you see here what visitors ask."}
            </EmptyState>
          ) : (
            <Entries
              first={Math.max(5, gaps)}
              rows={questions.map((question) => (
                <QuestionEntry key={question.id} id={id} question={question} onSaved={threads.refetch} />
              ))}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

function QuestionEntry({ id, question, onSaved }: { id: string; question: Asked; onSaved: () => unknown }) {
  return (
    <Entry
      // What is declined stays so, whatever the owner would add.
      below={isDeclined(question) ? null : <OwnAnswer id={id} question={question} onSaved={onSaved} />}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State question={question} />
        <span className="text-muted text-xs">
          {question.visitor}
          {question.also > 0 ? ` and ${question.also} more` : ""} · <Time value={question.created_at} />
        </span>
      </div>
      <p className="mt-1.5 font-medium break-words whitespace-pre-line">{question.content}</p>
      {question.answer ? (
        <p className="text-muted mt-1 max-w-prose text-sm leading-6 whitespace-pre-line">{question.answer}</p>
      ) : null}
      <Quotes
        label={question.covered === false ? "Closest sources" : "Sources"}
        citations={question.citations}
      />
    </Entry>
  );
}

function State({ question }: { question: AskedQuestion }) {
  if (question.correction !== null) return <Badge tone="success">Answered by you</Badge>;
  if (question.answer === null) return <Badge>Without an answer</Badge>;
  if (question.covered === false) return <Badge tone="danger">Not covered</Badge>;
  return isDeclined(question) ? <Badge>Declined</Badge> : <Badge>Answered</Badge>;
}

function placeOf(citation: Citation): string {
  if (citation.source === "resume") return `Resume, page ${citation.page}`;
  return citation.source === "candidate" ? "Your addition" : "Interview";
}

function Quotes({ label, citations }: { label: string; citations: Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center text-xs">
        {label} ({citations.length})
      </summary>
      <ul className="border-line mt-1 flex flex-col gap-2 border-l-2 pl-3">
        {citations.map((citation) => (
          <li key={`${citation.source} ${citation.quote}`} className="text-sm leading-6">
            <span className="text-muted text-xs">{placeOf(citation)}: </span>“{citation.quote}”
          </li>
        ))}
      </ul>
    </details>
  );
}
