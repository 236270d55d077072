"use client";

import { type ComponentProps, type SubmitEvent, useActionState, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { notify, restorableText, undoMs } from "@/components/ui/sonner";
import type { FormAction } from "@/lib/http/result";
import { Confirm } from "./lazy-dialog";
import { useAction } from "./use-action";

type Toast = { title: string; description?: string; type?: "success" };
type Fields = Record<string, string>;
type Question = Pick<
  ComponentProps<typeof Confirm>,
  "title" | "description" | "confirmLabel" | "destructive"
> & {
  busyLabel: string;
  /** Whether the action shows a confirmation page without `confirmed`, so that it works without JavaScript. */
  isPostable?: boolean;
};

type Props = Pick<ButtonProps, "variant" | "className"> & {
  action: FormAction<unknown>;
  fields: Fields;
  label: string;
  /** The row's name, for the accessible name. */
  of?: string;
  failed: string;
  /** Shows a failure next to the button instead of in a toast. */
  isInline?: boolean;
  done: Toast;
  /** Whether the toast mentions Recently deleted. */
  isRestorable?: boolean;
  /** Adds Undo to the toast. */
  undo?: { action: FormAction<unknown>; fields: Fields; done: Toast; failed: string };
  /** A confirmation dialog. */
  ask?: Question;
  onDone?: () => void;
};
type ToastProps = Pick<Props, "action" | "failed" | "done" | "undo" | "isRestorable">;

/** Returns a function that shows the toast of a finished action, with Undo. */
function useDoneToast({ action, failed, done, undo, isRestorable }: ToastProps): () => void {
  const restore = useAction({
    action: undo?.action ?? action,
    failed: undo?.failed ?? failed,
    onDone: () => undo && notify(undo.done),
  });
  const onClick = () => undo && restore.run(undo.fields);
  return () =>
    notify({
      ...done,
      ...(isRestorable && { description: `${done.description ?? ""} ${restorableText}`.trim() }),
      ...(undo && { duration: undoMs, action: { label: "Undo", onClick } }),
    });
}

/**
 * A button with a form action, for server-rendered rows. Asks first if there is a question, then shows a toast and
 * refreshes the page. One long function, because the button, the question and the failure share their state.
 */
export function ActionButton({ action, fields, label, of, failed, done, undo, ask, ...props }: Props) {
  const { isInline = false, isRestorable = false, onDone, ...button } = props;
  const [posted, formAction] = useActionState(action, null);
  const [problem, setProblem] = useState(posted?.ok === false ? posted.error.detail : null);
  const [isAsking, setAsking] = useState(false);
  // Keeps the dialog's text while it fades out.
  const [question, setQuestion] = useState(ask);
  const notifyDone = useDoneToast({ action, failed, done, undo, isRestorable });
  const { busy, run } = useAction({
    action,
    failed,
    onDone: () => {
      onDone?.();
      notifyDone();
    },
    ...(isInline && { onFailure: setProblem }),
    // Closes the dialog together with the refresh, so that the focus goes to an element that remains.
    onSettled: () => setAsking(false),
  });

  function start(): void {
    setProblem(null);
    setQuestion(ask);
    if (ask) setAsking(true);
    else run(fields);
  }

  const isPostable = !ask || ask.isPostable;
  // React sets the method of a form with an action; setting it too is an error.
  const formProps = {
    action: formAction,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      start();
    },
  };
  return (
    <form {...formProps} className="grid justify-items-start">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type={isPostable ? "submit" : "button"}
        data-needs-script={isPostable ? undefined : true}
        size="sm"
        variant="ghost"
        aria-label={of && `${label} ${of}`}
        busy={busy && !isAsking}
        onClick={isPostable ? undefined : start}
        {...button}
      >
        {label}
      </Button>
      {problem && !isAsking ? (
        <p role="alert" className="text-danger my-2 max-w-64 px-3 text-ui">
          {problem}
        </p>
      ) : null}
      {question ? (
        <Confirm
          open={isAsking}
          onOpenChange={setAsking}
          {...question}
          problem={problem}
          busy={busy}
          onConfirm={() => {
            run({ ...fields, confirmed: "yes" });
            return false;
          }}
        />
      ) : null}
    </form>
  );
}
