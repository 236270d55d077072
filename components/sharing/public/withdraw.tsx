"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { type CallError, unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/sonner";
import { withdrawContact } from "@/lib/sharing/client";
import type { Visit } from "./use-visit";

type Props = { requestId: string; visit: Visit };

/** Withdraws a pending request of the visitor. */
export function Withdraw({ requestId, visit }: Props) {
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useMutation<void, CallError>({
    mutationFn: () => unwrap(withdrawContact(visit.token, requestId)),
    onSuccess: async () => {
      notify({ title: "Request Withdrawn", description: "Your contact details were erased." });
      await visit.reloadRequests();
    },
    onError: ({ problem }) => {
      // Already decided, or the link is dead: reload to show it.
      if (problem.code === "conflict") void visit.reloadRequests();
      if (problem.code === "not_found") visit.recheck();
    },
  });
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw this contact request?"
        description="This erases your contact details and your message. The candidate can no longer approve the request."
        confirmLabel="Withdraw"
        busyLabel="Withdrawing…"
        destructive
        busy={withdrawal.isPending}
        problem={withdrawal.error?.message ?? null}
        onConfirm={() => {
          withdrawal.mutate();
          return false;
        }}
      />
    </>
  );
}
