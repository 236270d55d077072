"use client";

import { useRouter } from "next/navigation";
import { useForm } from "@/components/shell/use-form";
import { Button } from "@/components/ui/button";
import { tryAgain } from "./actions";

type Props = {
  /** The answer or skip whose question is retried. */
  messageId: string;
  /** The answer's name for screen readers. */
  name: string;
  isPrimary?: boolean;
};

/** Starts a retry of a question, or opens the one that has no answer yet. */
export function RetryButton({ messageId, name, isPrimary = false }: Props) {
  const router = useRouter();
  const { form, formProps, busy, problem } = useForm({
    names: [],
    action: tryAgain,
    failed: "The second try could not be started. Please try again.",
    onDone: ({ redirectTo }) => {
      router.push(redirectTo);
      return "leaving";
    },
  });
  return (
    <form ref={form} {...formProps} className="print:hidden">
      <input type="hidden" name="message_id" value={messageId} />
      <Button
        type="submit"
        variant={isPrimary ? "primary" : "secondary"}
        size={isPrimary ? "md" : "sm"}
        busy={busy}
      >
        <span>
          Try again<span className="sr-only"> ({name})</span>
        </span>
      </Button>
      {problem.detail ? (
        <p role="alert" className="text-danger mt-1 text-ui">
          {problem.detail}
        </p>
      ) : null}
    </form>
  );
}
