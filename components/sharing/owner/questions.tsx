"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { type CallError, callOptions, unwrap } from "@/components/shell/query";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { Time } from "@/components/ui/time";
import type { findHiddenCall } from "@/lib/sharing/api";
import { publishInterview, removeAddition, saveAddition } from "@/lib/sharing/client";
import { maxAdditionLength } from "@/lib/sharing/constants";
import type { AskedQuestion, Citation } from "@/lib/sharing/schema";
import { Loaded } from "../loaded";
import { type QuestionGroup, isDeclined, isGap, isUnjudged, questionsOf } from "./asked";
import { reasonOf } from "./link/choice";
import { Fold } from "@/components/ui/fold";
import { type See, useSeen } from "./use-seen";
import { throwIfUnanswered, showProblem, type UseSharing } from "./use-sharing";

type ListProps = { id: string; of: UseSharing; see: See };

const shownFirst = 3;

/**
 * Visitors' questions. Unanswered questions and those that no model judged come first, the rest is in a fold. A question that
 * the owner answers here keeps its place until the page is left.
 */
export function Questions({ id, of: { threads, sharing }, see }: ListProps) {
  const [listedIds, setListedIds] = useState<readonly string[]>([]);
  const questions = questionsOf(threads.data ?? []);
  const hasLink = Boolean(sharing.data?.link);
  const isListed = (one: QuestionGroup) => isGap(one) || isUnjudged(one) || listedIds.includes(one.id);
  const open = hasLink ? questions.filter(isListed) : [];
  const added = open.filter((one) => !listedIds.includes(one.id));
  if (added.length > 0) setListedIds([...listedIds, ...added.map((one) => one.id)]);
  const rest = questions.filter((one) => !open.includes(one));
  const isJudged = !open.some(isUnjudged);
  const shared = { id, sharing, see, onSaved: threads.refetch };
  return (
    <Loaded query={threads} note="Loading questions…" className="h-28">
      {() => (
        <div className="flex flex-col gap-6">
          {questions.length === 0 || open.length > 0 ? (
            <Section
              title={isJudged && open.length > 0 ? "Not answered" : "Questions"}
              count={open.filter((one) => one.correction === null).length}
            >
              <Entries
                first={shownFirst}
                empty={
                  hasLink
                    ? "No questions yet. They appear here by themselves."
                    : "No questions. Once you share the interview, visitors’ questions appear here."
                }
                rows={open.map((question) => (
                  <QuestionEntry key={question.id} question={question} {...shared} />
                ))}
              />
            </Section>
          ) : null}
          {rest.length > 0 ? (
            <Fold title={hasLink ? "Answered questions" : "Questions"} summary={` (${rest.length})`}>
              <div className="mt-2">
                <Entries
                  rows={rest.map((question) => (
                    <QuestionEntry key={question.id} question={question} isFolded {...shared} />
                  ))}
                />
              </div>
            </Fold>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}

type EntryProps = AnswerProps & { question: QuestionGroup; see: See; isFolded?: boolean };

function QuestionEntry({ question, see, isFolded = false, ...props }: EntryProps) {
  const place = useSeen<HTMLLIElement>(question.newIds, see);
  const [isOpen, setOpen] = useState(false);
  const { correction, also } = question;
  // A declined question cannot be answered, and a revoked link shows no answers.
  const mayAnswer = !isDeclined(question) && Boolean(props.sharing.data?.link);
  return (
    <Entry
      ref={place}
      actions={
        mayAnswer ? (
          <OwnAnswerActions question={question} isOpen={isOpen} onOpen={() => setOpen(true)} {...props} />
        ) : null
      }
      below={
        isOpen ? (
          <>
            {correction === null ? <HiddenSentence question={question} {...props} /> : null}
            <AnswerForm question={question} {...props} onClose={() => setOpen(false)} />
          </>
        ) : correction !== null ? (
          <p className="border-l-accent mt-2 max-w-prose border-l-2 pl-3 text-ui whitespace-pre-line">
            <span className="text-muted block text-meta">Your answer</span>
            <span dir="auto" className="block">
              {correction}
            </span>
          </p>
        ) : null
      }
    >
      <p dir="auto" className="text-ui font-semibold break-words whitespace-pre-line">
        {question.content}
      </p>
      <p className="text-muted mt-0.5 text-meta">
        {stateOf(question)}
        {also > 0 ? `asked ${also === 1 ? "twice" : `${also + 1} times`} · ` : ""}
        <Time value={question.created_at} />
      </p>
      {isFolded && question.answer ? (
        <p dir="auto" className="text-muted mt-1 max-w-prose text-ui whitespace-pre-line">
          {question.answer}
        </p>
      ) : null}
      {isFolded ? <Sources citations={question.citations} /> : null}
    </Entry>
  );
}

/** The state of a question, shown before its time. */
function stateOf(question: AskedQuestion): string {
  if (question.answer === null) return "Without an answer · ";
  if (question.outcome === "related") return "Related only · ";
  return isDeclined(question) ? "Declined · " : "";
}

function placeOf(citation: Citation): string {
  if (citation.source === "resume") return `Resume, page ${citation.page}`;
  return citation.source === "candidate" ? "Your addition" : "Interview";
}

function Sources({ citations }: { citations: Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="text-muted hover:text-ink touch:min-h-11 inline-flex min-h-8 cursor-pointer items-center text-meta">
        Sources ({citations.length})
      </summary>
      <ul className="border-line mt-1 flex flex-col gap-2 border-l-2 pl-3">
        {citations.map((citation) => (
          <li key={`${citation.source} ${citation.quote}`} className="text-ui">
            <span className="text-muted text-meta">{placeOf(citation)}: </span>“<bdi>{citation.quote}</bdi>”
          </li>
        ))}
      </ul>
    </details>
  );
}

type AnswerProps = {
  id: string;
  question: AskedQuestion;
  sharing: UseSharing["sharing"];
  onSaved: () => unknown;
};

const takeFocus = (button: HTMLElement | null) => button?.focus({ preventScroll: true });

/** Edits or removes the owner's own answer, which replaces the page's answer. */
function OwnAnswerActions({
  id,
  question,
  isOpen,
  onOpen,
  onSaved,
}: AnswerProps & { isOpen: boolean; onOpen: () => void }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const { correction, content } = question;
  const remove = useMutation<AskedQuestion, CallError>({
    mutationFn: () => unwrap(removeAddition({ id, questionId: question.id })),
    onSuccess: onSaved,
    onError: (error) => showProblem(error, "Failed to remove your answer. Please try again."),
  });
  if (isOpen) return null;
  const label = correction !== null ? "Edit answer" : question.covered ? "Correct" : "Answer";
  return (
    <>
      <Button
        // Return the focus from the form to the button that opened it.
        ref={wasOpen ? takeFocus : undefined}
        size="sm"
        aria-label={`${label}: ${content}`}
        onClick={onOpen}
        disabled={remove.isPending}
      >
        {label}
      </Button>
      {correction === null ? null : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Remove answer: ${content}`}
          busy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      )}
    </>
  );
}

/** The left-out sentence that is closer to the question than all shared content. */
function HiddenSentence({ id, question, sharing }: Omit<AnswerProps, "onSaved">) {
  const { data } = useQuery(
    callOptions<typeof findHiddenCall>("GET /conversations/{id}/public/threads/{questionId}/hidden", {
      params: { id, questionId: question.id },
    }),
  );
  const hidden = data?.hidden;
  const show = useMutation<unknown, CallError>({
    mutationFn: async () => {
      const left = (sharing.data?.link?.left_out_sentences ?? []).filter(
        (one) => one.sentence !== hidden?.sentence,
      );
      await unwrap(publishInterview(id, { left_out_sentences: left }));
    },
    onSuccess: () => void sharing.refetch(),
    onError: (error) => showProblem(error, "Failed to create public link."),
  });
  if (!hidden || show.isSuccess) return null;
  return (
    <Alert className="mt-3 max-w-prose">
      <p>
        You said this, but it is hidden because it {reasonOf(hidden)}: “<bdi>{hidden.sentence}</bdi>”
      </p>
      <Button size="sm" className="mt-2" busy={show.isPending} onClick={() => show.mutate()}>
        Show it to visitors
      </Button>
    </Alert>
  );
}

function AnswerForm({ id, question, onClose, onSaved }: AnswerProps & { onClose: () => void }) {
  const { form, formProps, busy, problem } = useForm({
    names: ["content"],
    check: ({ content }) => (content.trim() === "" ? { content: "Please write an answer." } : {}),
    send: ({ content }) => throwIfUnanswered(saveAddition({ id, questionId: question.id }, content)),
    failed: "Failed to save your answer. Please try again.",
    onDone: () => {
      onClose();
      onSaved();
    },
  });
  return (
    <form ref={form} {...formProps} className="mt-3 flex max-w-prose flex-col gap-3">
      <Field label="Your answer" hint="Visitors see it as your addition." error={problem.fields.content}>
        <Textarea
          name="content"
          // The button that opened the form is removed, so move the focus.
          autoFocus
          defaultValue={question.correction ?? ""}
          maxLength={maxAdditionLength}
        />
      </Field>
      {problem.detail ? <Alert variant="destructive">{problem.detail}</Alert> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={busy}>
          Save answer
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
