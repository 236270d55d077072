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
  /** Whether the action asks on a page of its own when the form lacks `confirmed`. Then it works without JavaScript. */
  isPostable?: boolean;
};

type Props = Pick<ButtonProps, "variant" | "className"> & {
  action: FormAction<unknown>;
  fields: Fields;
  label: string;
  /** The name of the row; completes the accessible name. */
  of?: string;
  failed: string;
  /** Whether a failure shows next to the button instead of in a toast. */
  isInline?: boolean;
  done: Toast;
  /** Whether the toast says where it can be restored. */
  isRestorable?: boolean;
  /** Puts Undo into the toast. */
  undo?: { action: FormAction<unknown>; fields: Fields; done: Toast; failed: string };
  /** Asked in a dialog first. */
  ask?: Question;
  onDone?: () => void;
};

/**
 * A button of a row that the server renders, and its form. Runs a form action, after a question where there is one,
 * then shows a toast and refreshes the page.
 */
export function ActionButton({ action, fields, label, of, failed, done, undo, ask, ...props }: Props) {
  const { isInline = false, isRestorable = false, onDone, ...button } = props;
  const [posted, formAction] = useActionState(action, null);
  const [problem, setProblem] = useState(posted?.ok === false ? posted.error.detail : null);
  const [isAsking, setAsking] = useState(false);
  // The dialog keeps its text while it fades out.
  const [question, setQuestion] = useState(ask);
  const restore = useAction({
    action: undo?.action ?? action,
    failed: undo?.failed ?? failed,
    onDone: () => undo && notify(undo.done),
  });
  const { busy, run } = useAction({
    action,
    failed,
    onDone: () => {
      onDone?.();
      const onClick = () => undo && restore.run(undo.fields);
      notify({
        ...done,
        ...(isRestorable && { description: `${done.description ?? ""} ${restorableText}`.trim() }),
        ...(undo && { duration: undoMs, action: { label: "Undo", onClick } }),
      });
    },
    ...(isInline && { onFailure: setProblem }),
    // The dialog goes together with what it asked about, so that the focus is given to what stays.
    onSettled: () => setAsking(false),
  });

  function start(): void {
    setProblem(null);
    setQuestion(ask);
    if (ask) setAsking(true);
    else run(fields);
  }

  const isPostable = !ask || ask.isPostable;
  // React posts a form that has an action; setting `method` too is an error.
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
