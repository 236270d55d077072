"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { removeDraft } from "@/components/chat/storage";
import { Confirm } from "@/components/shell/lazy-dialog";
import { notifyFailure } from "@/components/shell/notify-failure";
import { CallError } from "@/components/shell/query";
import { notify, restorableText, undoMs } from "@/components/ui/sonner";
import { Title } from "@/components/ui/title";
import { deleteConversation, restoreConversation } from "@/lib/conversations/client";

/** `isShared`: has a public link, active or paused. */
type Interview = { id: string; title: string; isShared: boolean };
type DeletionProps = { onDeleted: (id: string) => void; onRestored: () => void };

/** Deletes with Undo. Asks first if there is a live link, which Undo cannot restore. */
export function useDeletion({ onDeleted, onRestored }: DeletionProps) {
  const [asked, setAsked] = useState<Interview | null>(null);
  // Keeps the dialog's text while it fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);

  const restore = async ({ id }: Interview) => {
    const answer = await restoreConversation(id);
    if (!answer.ok)
      return notifyFailure(answer.problem, "Failed to restore the interview. Please try again.");
    onRestored();
  };
  const deletion = useMutation({
    mutationFn: async ({ id }: Interview) => {
      const answer = await deleteConversation(id);
      // Already deleted is what the person wanted.
      if (!answer.ok && answer.problem.code !== "not_found") throw new CallError(answer.problem);
      removeDraft(id);
    },
    onSuccess: (_, deleted) => {
      setAsked(null);
      onDeleted(deleted.id);
      notify({
        title: "Interview Deleted",
        description: restorableText,
        duration: undoMs,
        action: { label: "Undo", onClick: () => void restore(deleted) },
      });
    },
    onError: (error, { id }) => {
      if (asked?.id !== id && error instanceof CallError)
        notifyFailure(error.problem, "Failed to delete the interview. Please try again.");
    },
  });
  const dialog = (
    <Confirm
      open={asked !== null}
      onOpenChange={(open) => {
        if (open) return;
        deletion.reset();
        setAsked(null);
      }}
      title="Delete this interview?"
      description={
        <>
          This deletes “<Title>{last?.title ?? ""}</Title>” with its messages and insights. Its public link
          stops working for good. {restorableText}
        </>
      }
      problem={deletion.error?.message ?? null}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      destructive
      busy={deletion.isPending}
      onConfirm={() => {
        if (asked) deletion.mutate(asked);
        return false;
      }}
    />
  );
  const ask = (item: Interview) => (item.isShared ? setAsked(item) : deletion.mutate(item));
  return { ask, dialog };
}
