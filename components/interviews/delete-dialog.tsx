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

type Interview = { id: string; title: string };

type DeleteProps = {
  item: Interview | null;
  onClose: () => void;
  onDeleted: (id: string) => void;
  onRestored: () => void;
};

/** Asks before an interview is deleted, and offers to undo it afterwards. */
export function DeleteDialog({ item, onClose, onDeleted, onRestored }: DeleteProps) {
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(item);
  if (item && item !== last) setLast(item);

  const restore = async ({ id, title }: Interview) => {
    const answer = await restoreConversation(id);
    if (!answer.ok)
      return notifyFailure(answer.problem, "Failed to restore the interview. Please try again.");
    notify({ title: "Interview Restored", description: `“${title}” is back in the list.` });
    onRestored();
  };
  const deletion = useMutation({
    mutationFn: async ({ id }: Interview) => {
      const answer = await deleteConversation(id);
      // One that is no longer there is what was asked for.
      if (!answer.ok && answer.problem.code !== "not_found") throw new CallError(answer.problem);
      removeDraft(id);
    },
    onSuccess: (_, deleted) => {
      onDeleted(deleted.id);
      notify({
        title: "Interview Deleted",
        description: restorableText,
        duration: undoMs,
        action: { label: "Undo", onClick: () => void restore(deleted) },
      });
    },
  });

  return (
    <Confirm
      open={item !== null}
      onOpenChange={(open) => {
        if (open) return;
        deletion.reset();
        onClose();
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
        if (item) deletion.mutate(item);
        return false;
      }}
    />
  );
}
