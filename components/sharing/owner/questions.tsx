"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { notify } from "@/components/ui/sonner";
import { type CallError, callOptions, unwrap } from "@/components/shell/query";
import { useForm } from "@/components/shell/use-form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { Alert } from "@/components/ui/alert";
import { Time } from "@/components/ui/time";
import type { findHiddenCall } from "@/lib/sharing/api";
import { publishInterview, removeAnswer, saveAnswer } from "@/lib/sharing/client";
import { maxAdditionLength } from "@/lib/sharing/constants";
import type { AskedQuestion, Citation } from "@/lib/sharing/schema";
import { Loaded } from "../loaded";
import { type Asked, isDeclined, isGap, questionsOf } from "./asked";
import { keyOf, reasonOf } from "./link/choice";
import { Fold } from "@/components/ui/fold";
import { answered, tellProblem, type UseSharing } from "./use-sharing";

type ListProps = { id: string; of: UseSharing };

/** What neither the interview nor the owner answers, each once. What is answered here stays until the page is left. */
export function Gaps({ id, of: { threads, sharing } }: ListProps) {
  const questions = questionsOf(threads.data ?? []);
  const [listed, setListed] = useState<readonly string[]>([]);
  const gaps = questions.filter(isGap);
  const added = gaps.filter((gap) => !listed.includes(gap.id));
  if (added.length > 0) setListed([...listed, ...added.map((gap) => gap.id)]);
  const rows = questions.filter((one) => isGap(one) || listed.includes(one.id));
  const shared = { id, sharing, onSaved: threads.refetch };
  // A revoked link shows no answers.
  if (rows.length === 0 || !sharing.data?.link) return null;
  return (
    <Section
      title="Not answered yet"
      count={gaps.length}
      hint="Answer these in your own words. Future visitors will see your answer, cited as your addition."
    >
      <QuestionEntries questions={rows} {...shared} />
    </Section>
  );
}

/** The rest of what visitors asked, folded. */
export function AnsweredQuestions({ id, of: { threads, sharing } }: ListProps) {
  // Without a link the gaps are listed here, as what was asked.
  const questions = questionsOf(threads.data ?? []).filter((one) => !sharing.data?.link || !isGap(one));
  const shared = { id, sharing, onSaved: threads.refetch };
  const empty = sharing.data?.link
    ? "No questions yet. They’ll appear here automatically."
    : "No questions. Once you share the interview, visitors’ questions will appear here.";
  return (
    <Loaded query={threads} note="Loading questions…" className="h-28">
      {(list) =>
        list.length === 0 ? (
          <Section title="Questions">
            <Empty>{empty}</Empty>
          </Section>
        ) : questions.length === 0 ? null : (
          <Fold title="Questions" summary={` (${questions.length})`}>
            <div className="mt-2">
              <QuestionEntries questions={questions} {...shared} />
            </div>
          </Fold>
        )
      }
    </Loaded>
  );
}

function QuestionEntries({ questions, ...props }: Omit<AnswerProps, "question"> & { questions: Asked[] }) {
  return (
    <Entries
      rows={questions.map((question) => (
        <QuestionEntry key={question.id} question={question} {...props} />
      ))}
    />
  );
}

function QuestionEntry({ question, ...props }: AnswerProps & { question: Asked }) {
  const [wasNew] = useState(question.is_new);
  return (
    <Entry
      // A declined question stays declined, and a revoked link shows no answers.
      below={
        isDeclined(question) || !props.sharing.data?.link ? null : (
          <OwnAnswer question={question} {...props} />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <State question={question} />
        {wasNew ? <Badge tone="accent">New</Badge> : null}
        <span className="text-muted text-meta">
          {question.also > 0 ? `Asked ${question.also + 1} times` : question.visitor} ·{" "}
          <Time value={question.created_at} />
        </span>
      </div>
      <p dir="auto" className="mt-1.5 font-medium break-words whitespace-pre-line">
        {question.content}
      </p>
      {question.answer ? (
        <p dir="auto" className="text-muted mt-1 max-w-prose text-ui whitespace-pre-line">
          {question.answer}
        </p>
      ) : null}
      <Sources citations={question.citations} />
    </Entry>
  );
}

function State({ question }: { question: AskedQuestion }) {
  if (question.correction !== null) return <Badge>Answered by you</Badge>;
  if (question.answer === null) return <Badge>Without an answer</Badge>;
  if (question.outcome === "not_covered") return <Badge tone="danger">Not covered</Badge>;
  if (question.outcome === "related") return <Badge tone="danger">Related only</Badge>;
  if (question.outcome === "passages") return <Badge>Closest passages</Badge>;
  return isDeclined(question) ? <Badge>Declined</Badge> : <Badge>Answered</Badge>;
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

/** The owner's own answer to a question: to a gap, or in place of what the AI said. */
function OwnAnswer({ id, question, sharing, onSaved }: AnswerProps) {
  const [state, setState] = useState<"new" | "open" | "closed">("new");
  const { correction } = question;
  const remove = useMutation<AskedQuestion, CallError>({
    mutationFn: () => unwrap(removeAnswer({ id, questionId: question.id })),
    onSuccess: () => {
      notify({ title: "Your answer was removed" });
      onSaved();
    },
    onError: (error) => tellProblem(error, "Failed to remove your answer. Please try again."),
  });

  if (state === "open")
    return (
      <>
        {correction === null ? <HiddenSentence {...{ id, question, sharing }} /> : null}
        <AnswerForm {...{ id, question, sharing, onSaved }} onClose={() => setState("closed")} />
      </>
    );
  return (
    <div className="mt-2">
      {correction === null ? null : (
        <p className="border-l-accent max-w-prose border-l-2 pl-3 text-ui whitespace-pre-line">
          <span className="text-muted block text-meta">Your answer</span>
          <span dir="auto" className="block">
            {correction}
          </span>
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          // The form had the focus; the button that opened it gets it back.
          ref={state === "closed" ? takeFocus : undefined}
          size="sm"
          onClick={() => setState("open")}
          disabled={remove.isPending}
        >
          {correction !== null ? "Edit your answer" : question.covered ? "Correct the answer" : "Answer this"}
        </Button>
        {correction === null ? null : (
          <Button size="sm" variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

/** What the owner left out, where it is closer to the question than all that visitors can read. */
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
        (one) => !hidden || keyOf(one) !== keyOf(hidden),
      );
      await unwrap(publishInterview(id, { left_out_sentences: left }));
    },
    onSuccess: () => {
      notify({ title: "Visitors can read it now", type: "success" });
      void sharing.refetch();
    },
    onError: (error) => tellProblem(error, "Failed to create public link."),
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
    send: ({ content }) => answered(saveAnswer({ id, questionId: question.id }, content)),
    failed: "Failed to save your answer. Please try again.",
    onDone: () => {
      notify({
        title: "Your answer was saved",
        description: "Future visitors will see it, cited as your addition.",
        type: "success",
      });
      onClose();
      onSaved();
    },
  });
  return (
    <form ref={form} {...formProps} className="mt-3 flex max-w-prose flex-col gap-3">
      <Field
        label="Your answer"
        hint="In your own words. Anyone with the link can see it."
        error={problem.fields.content}
      >
        <Textarea
          name="content"
          // The button that opened it is gone, and with it the focus.
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
