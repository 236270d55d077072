"use client";

import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { Badge } from "@/components/ui/badge";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import type { AskedQuestion, Citation, Thread } from "@/lib/sharing/schema";
import { isDeclined, isGap, questionsOf } from "./asked";
import { OwnAnswer } from "./own-answer";
import type { Loaded } from "./use-sharing";

/** What visitors asked and were answered; where the interview has a gap, the owner can fill it. */
export function Questions({
  id,
  threads,
  isShared,
  onReload,
}: {
  id: string;
  threads: Loaded<Thread[]>;
  isShared: boolean;
  onReload: () => void;
}) {
  const questions = threads.is === "there" ? questionsOf(threads.value) : [];
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
      {threads.is === "loading" ? (
        <>
          <LoadingNote>Loading questions…</LoadingNote>
          <Skeleton className="rounded-surface h-28" />
        </>
      ) : null}
      {threads.is === "failed" ? <ErrorState onRetry={onReload}>{threads.detail}</ErrorState> : null}
      {threads.is === "there" && questions.length === 0 ? (
        <Empty className="py-7">
          {isShared
            ? "No questions yet. They appear here by themselves."
            : "No questions. Once the interview is shared you see here what visitors ask."}
        </Empty>
      ) : null}
      {questions.length > 0 ? (
        <Entries
          first={Math.max(5, gaps)}
          rows={questions.map((question) => (
            <Entry
              key={question.id}
              below={
                // What is declined stays so, whatever the owner would add.
                isDeclined(question) ? null : <OwnAnswer id={id} question={question} onSaved={onReload} />
              }
            >
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <State question={question} />
                <span className="text-muted text-xs">
                  {question.visitor}
                  {question.also > 0 ? ` and ${question.also} more` : ""} ·{" "}
                  <Time value={question.created_at} />
                </span>
              </div>
              <p className="mt-1.5 font-medium break-words whitespace-pre-line">{question.content}</p>
              {question.answer ? (
                <p className="text-muted mt-1 max-w-prose text-sm leading-6 whitespace-pre-line">
                  {question.answer}
                </p>
              ) : null}
              <Quotes
                label={question.covered === false ? "Closest sources" : "Sources"}
                citations={question.citations}
              />
            </Entry>
          ))}
        />
      ) : null}
    </Section>
  );
}

function State({ question }: { question: AskedQuestion }) {
  if (question.correction !== null) return <Badge tone="success">Answered by you</Badge>;
  if (question.answer === null) return <Badge>Without an answer</Badge>;
  if (question.covered === false) return <Badge tone="danger">Not covered</Badge>;
  return isDeclined(question) ? <Badge>Declined</Badge> : <Badge>Answered</Badge>;
}

const placeOf = (citation: Citation): string =>
  citation.source === "resume"
    ? `Resume, page ${citation.page}`
    : citation.source === "candidate"
      ? "Your addition"
      : "Interview";

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
