"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notify } from "@/components/shell/notify";
import { type CallError, unwrap } from "@/components/shell/query";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { removeAnswer, saveAnswer } from "@/lib/sharing/client";
import { maxAdditionLength } from "@/lib/sharing/constants";
import type { AskedQuestion } from "@/lib/sharing/schema";
import { answered, tellProblem } from "./use-sharing";

type Props = { id: string; question: AskedQuestion; onSaved: () => unknown };

/** The owner's own answer to a question: to a gap, or in place of what the AI said. */
export function OwnAnswer({ id, question, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { correction } = question;
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form had the focus; the button that opened it gets it back.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const remove = useMutation<AskedQuestion, CallError>({
    mutationFn: () => unwrap(removeAnswer({ id, questionId: question.id })),
    onSuccess: () => {
      notify({ title: "Your answer was removed" });
      onSaved();
    },
    onError: (error) => tellProblem(error, "Failed to remove your answer. Please try again."),
  });

  if (isOpen)
    return (
      <AnswerForm
        id={id}
        question={question}
        onClose={() => setOpen(false)}
        onSaved={() => {
          setOpen(false);
          onSaved();
        }}
      />
    );
  return (
    <div className="mt-2">
      {correction === null ? null : (
        <p className="border-l-accent max-w-prose border-l-2 pl-3 text-sm leading-6 whitespace-pre-line">
          <span className="text-muted block text-xs">Your answer</span>
          {correction}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button ref={opener} size="sm" onClick={() => setOpen(true)} disabled={remove.isPending}>
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

function AnswerForm({ id, question, onClose, onSaved }: Props & { onClose: () => void }) {
  const { form, formProps, busy, problem } = useForm({
    names: ["content"],
    check: ({ content }) => (content.trim() === "" ? { content: "Please write an answer." } : {}),
    send: ({ content }) => answered(saveAnswer({ id, questionId: question.id }, content)),
    failed: "Failed to save your answer. Please try again.",
    onDone: () => {
      notify({
        title: "Your answer was saved",
        description: "Later visitors get it, cited as your own addition.",
        type: "success",
      });
      onSaved();
    },
  });
  return (
    <form ref={form} {...formProps} className="mt-3 flex max-w-prose flex-col gap-3">
      <Field
        label="Your answer"
        hint="In your own words. Everyone with the link can get it."
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
      {problem.detail ? <Notice tone="danger">{problem.detail}</Notice> : null}
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
