"use client";

import { createContext, type ReactNode, use, useActionState, useState } from "react";
import { copy } from "@/components/shell/copy-button";
import { useAction } from "@/components/shell/use-action";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Entries } from "@/components/ui/entries";
import { notify } from "@/components/ui/sonner";
import { approveInvite, rejectInvite } from "./actions";
import type { Approval } from "@/lib/invites/schema";
import { Secret } from "./secret";

const mailed = {
  sent: "We’ve emailed it to this address.",
  failed: "The email couldn’t be sent. Please send this link yourself.",
  off: "Email isn’t configured. Please send this link yourself.",
} satisfies Record<Approval["mail"], string>;

type State = {
  approvals: readonly Approval[];
  add: (approval: Approval) => void;
  /** Posts the id of the request to approve. */
  formProps: { action: (data: FormData) => void };
};
const Context = createContext<State>({ approvals: [], add: () => {}, formProps: { action: () => {} } });

/** Keeps registration links, which the server returns once, while the page is open. */
export function Approvals({ children }: { children: ReactNode }) {
  const [posted, action] = useActionState(approveInvite, null);
  const [approvals, setApprovals] = useState<readonly Approval[]>(posted?.ok ? [posted.data] : []);

  function add(approval: Approval): void {
    setApprovals((before) => [approval, ...before]);
    const isMailed = approval.mail === "sent";
    notify({
      title: "Request Approved",
      description: isMailed ? "The registration link was emailed." : "Now send them the registration link.",
      type: "success",
      action: { label: "Copy link", onClick: () => void copy(approval.register_url) },
    });
  }

  return (
    <Context value={{ approvals, add, formProps: { action } }}>
      {posted?.ok === false ? <Alert variant="destructive">{posted.error.detail}</Alert> : null}
      {children}
    </Context>
  );
}

export function Decide({ id }: { id: string }) {
  const { add, formProps } = use(Context);
  const [, rejectAction] = useActionState(rejectInvite, null);
  const approve = useAction({
    action: approveInvite,
    failed: "Failed to approve the request. Please try again.",
    onDone: add,
  });
  const reject = useAction({
    action: rejectInvite,
    failed: "Failed to reject the request. Please try again.",
    onDone: () => notify({ title: "Request Rejected" }),
  });
  const disabled = approve.busy || reject.busy;
  const button = ({ busy, run }: typeof approve) => ({
    type: "submit" as const,
    size: "sm" as const,
    busy,
    disabled,
    onClick: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      run({ id });
    },
  });
  return (
    <form {...formProps} className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <Button {...button(approve)}>Approve</Button>
      <Button {...button(reject)} formAction={rejectAction} variant="ghost" className="sm:-mr-3">
        Reject
      </Button>
    </form>
  );
}

/** The link of a request approved on this page. */
export function ApprovalLink({ id }: { id: string }) {
  const approval = use(Context).approvals.find((one) => one.id === id);
  if (!approval) return null;
  return (
    <Secret label="Registration link" value={approval.register_url} copyLabel="Copy link">
      {mailed[approval.mail]} Shown once; works for this address only.
    </Secret>
  );
}

/** Approved requests, newest first. Those with a link are always visible. */
export function ApprovedEntries({ rows }: { rows: ReactNode[] }) {
  const { approvals } = use(Context);
  return <Entries rows={rows} empty="No approved invite requests." first={Math.max(5, approvals.length)} />;
}
