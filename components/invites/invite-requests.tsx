"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { copy } from "@/components/shell/copy-button";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import { request } from "@/lib/client";
import type * as calls from "@/lib/invites/api";
import type { Approval, InviteRequest } from "@/lib/invites/schema";
import { Secret } from "./secret";
import { useChange } from "./use-change";

const mailed = {
  sent: "We’ve emailed it to this address.",
  failed: "The email couldn’t be sent. Please send this link yourself.",
  off: "Email isn’t configured. Please send this link yourself.",
} satisfies Record<Approval["mail"], string>;

type Decision = "approve" | "reject";
type DecisionCall = (typeof calls)[`${Decision}InviteCall`];

/** Pending and approved requests. The link of an approval is shown as long as this page is open, and no longer. */
export function InviteRequests({ requests }: { requests: InviteRequest[] | null }) {
  const { isPending, refresh } = useChange();
  const [approvals, setApprovals] = useState<readonly Approval[]>([]);

  function onApprove(approval: Approval): void {
    setApprovals((before) => [approval, ...before]);
    const isMailed = approval.mail === "sent";
    notify({
      title: "Request Approved",
      description: isMailed ? "The registration link was emailed." : "Now send them the registration link.",
      type: "success",
      action: { label: "Copy link", onClick: () => void copy(approval.register_url) },
    });
  }

  if (!requests)
    return (
      <Section title="Invite Requests">
        <ErrorState busy={isPending} onRetry={refresh}>
          Error loading invite requests. Please try again later.
        </ErrorState>
      </Section>
    );
  const of = (wanted: InviteRequest["status"]) => requests.filter(({ status }) => status === wanted);
  return (
    <>
      <PendingRequests requests={of("PENDING")} onApprove={onApprove} />
      <ApprovedRequests requests={of("APPROVED")} approvals={approvals} />
    </>
  );
}

type PendingProps = { requests: InviteRequest[]; onApprove: (approval: Approval) => void };

function PendingRequests({ requests, onApprove }: PendingProps) {
  const { isPending, change } = useChange();
  const list = useRef<HTMLDivElement>(null);
  /** The button that was pressed, and the place of its request in the list: both go with the request. */
  const [pressed, setPressed] = useState("");
  const decidedAt = useRef<number | null>(null);

  useEffect(() => {
    if (isPending || decidedAt.current === null) return;
    const entries = list.current?.querySelectorAll("li") ?? [];
    const next = entries[Math.min(decidedAt.current, entries.length - 1)];
    decidedAt.current = null;
    if (document.activeElement === document.body)
      (next?.querySelector("button") ?? list.current)?.focus({ preventScroll: true });
  }, [isPending]);

  function decide(decision: Decision, id: string, index: number): void {
    setPressed(`${decision} ${id}`);
    const call = request<DecisionCall>(`POST /admin/invite-requests/{id}/${decision}`, { params: { id } });
    change(call, `Failed to ${decision} the request. Please try again.`, (answer) => {
      setPressed("");
      if (!answer) return;
      decidedAt.current = index;
      if ("register_url" in answer.data) onApprove(answer.data);
      else notify({ title: "Request Rejected" });
    });
  }

  const button = (decision: Decision, id: string, index: number): ComponentProps<typeof Button> => ({
    size: "sm",
    busy: pressed === `${decision} ${id}`,
    disabled: isPending,
    onClick: () => decide(decision, id, index),
  });
  const rows = requests.map((request, index) => (
    <Entry
      key={request.id}
      actions={
        <>
          <Button {...button("approve", request.id, index)}>Approve</Button>
          <Button {...button("reject", request.id, index)} variant="ghost" className="sm:-mr-3">
            Reject
          </Button>
        </>
      }
    >
      <RequestText request={request} />
    </Entry>
  ));
  return (
    <Section title="Pending Invite Requests" count={requests.length}>
      <div ref={list} tabIndex={-1} className="outline-none">
        <Entries rows={rows} empty="No pending invite requests." />
      </div>
    </Section>
  );
}

type ApprovedProps = { requests: InviteRequest[]; approvals: readonly Approval[] };

function ApprovedRequests({ requests, approvals }: ApprovedProps) {
  // The newest approval first: its link must not lie behind 'Show all'.
  const newestFirst = requests.toSorted((a, b) => (b.approved_at ?? "").localeCompare(a.approved_at ?? ""));
  const rows = newestFirst.map((request) => {
    const approval = approvals.find(({ id }) => id === request.id);
    const link = approval && (
      <Secret label="Registration link" value={approval.register_url} copyLabel="Copy link">
        {mailed[approval.mail]} Shown only once; works for this address only.
      </Secret>
    );
    return (
      <Entry key={request.id} below={link}>
        <RequestText request={request} />
      </Entry>
    );
  });
  return (
    <Section title="Approved Invite Requests" count={requests.length}>
      <Entries rows={rows} empty="No approved invite requests." first={Math.max(5, approvals.length)} />
    </Section>
  );
}

/** Who asks, when, and why. */
function RequestText({ request }: { request: InviteRequest }) {
  const isApproved = request.status === "APPROVED";
  return (
    <>
      <p className="text-sm font-medium break-words">{request.email}</p>
      <p className="text-muted mt-0.5 text-xs leading-5">
        {isApproved ? "Approved on " : "Requested on "}
        <Time value={(isApproved && request.approved_at) || request.created_at} show="local" />
      </p>
      {request.message ? (
        <p dir="auto" className="mt-2 max-w-prose text-sm leading-6 break-words whitespace-pre-line">
          {request.message}
        </p>
      ) : null}
    </>
  );
}
