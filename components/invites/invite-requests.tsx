"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { copy } from "@/components/shell/copy-button";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { approveInvite, rejectInvite } from "@/lib/invites/actions";
import type { Approval, InviteRequest } from "@/lib/invites/schema";
import { Entries, Entry } from "./entries";
import { RequestText } from "./request-text";
import { Secret } from "./secret";
import { Section } from "./section";

const mailed = {
  sent: "It was also mailed to this address.",
  failed: "The mail could not be sent: please send the link yourself.",
  off: "No mail is set up here: please send the link yourself.",
} satisfies Record<Approval["mail"], string>;

/** Pending and approved requests. The link of an approval is kept as long as this page is open, and no longer. */
export function InviteRequests({ requests }: { requests: InviteRequest[] | null }) {
  const router = useRouter();
  const pendingList = useRef<HTMLDivElement>(null);
  const [isPending, startTransition] = useTransition();
  const [deciding, setDeciding] = useState<{ id: string; button: "approve" | "reject" } | null>(null);
  const [approvals, setApprovals] = useState<readonly Approval[]>([]);
  /** Where in the list a request was decided: its buttons go with it, and the focus with them. */
  const decidedAt = useRef<number | null>(null);

  useEffect(() => {
    if (isPending || decidedAt.current === null) return;
    const list = pendingList.current;
    const entries = list?.querySelectorAll("li") ?? [];
    const next = entries[Math.min(decidedAt.current, entries.length - 1)];
    decidedAt.current = null;
    if (document.activeElement === document.body)
      (next?.querySelector("button") ?? list)?.focus({ preventScroll: true });
  }, [isPending]);

  /** Runs a decision, and shows its end together with the new lists. */
  function decide(id: string, button: "approve" | "reject", work: () => Promise<void>): void {
    setDeciding({ id, button });
    startTransition(async () => {
      await work();
      startTransition(() => {
        router.refresh();
        setDeciding(null);
      });
    });
  }

  const isDeciding = (id: string, button: "approve" | "reject") =>
    deciding?.id === id && deciding.button === button;

  const approve = (request: InviteRequest, index: number) =>
    decide(request.id, "approve", async () => {
      const result = await approveInvite({ id: request.id }).catch(() => null);
      if (!result?.ok)
        return notifyFailure(result?.error, "Failed to approve the request. Please try again.");
      decidedAt.current = index;
      const { register_url: url, mail } = result.data;
      setApprovals((before) => [result.data, ...before]);
      notify({
        title: "Request Approved",
        description:
          mail === "sent" ? "The registration link was mailed." : "Now send the registration link.",
        type: "success",
        action: { label: "Copy link", onClick: () => void copy(url) },
      });
    });

  const reject = (request: InviteRequest, index: number) =>
    decide(request.id, "reject", async () => {
      const result = await rejectInvite({ id: request.id }).catch(() => null);
      if (!result?.ok) return notifyFailure(result?.error, "Failed to reject the request. Please try again.");
      decidedAt.current = index;
      notify({ title: "Request Rejected" });
    });

  if (!requests) {
    return (
      <Section title="Invite Requests">
        <ErrorState busy={isPending} onRetry={() => startTransition(() => router.refresh())}>
          Error loading invite requests. Please try again later.
        </ErrorState>
      </Section>
    );
  }

  const pending = requests.filter(({ status }) => status === "PENDING");
  // The newest approval first: its link must not lie behind 'Show all'.
  const approved = requests
    .filter(({ status }) => status === "APPROVED")
    .toSorted((a, b) => (b.approved_at ?? "").localeCompare(a.approved_at ?? ""));
  return (
    <>
      <Section title="Pending Invite Requests" count={pending.length}>
        <div ref={pendingList} tabIndex={-1} className="outline-none">
          {pending.length === 0 ? (
            <Empty className="py-7">No pending invite requests.</Empty>
          ) : (
            <Entries
              rows={pending.map((request, index) => (
                <Entry
                  key={request.id}
                  actions={
                    <>
                      <Button
                        size="sm"
                        busy={isDeciding(request.id, "approve")}
                        disabled={isPending}
                        onClick={() => approve(request, index)}
                      >
                        Approve
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        className="sm:-mr-3"
                        busy={isDeciding(request.id, "reject")}
                        disabled={isPending}
                        onClick={() => reject(request, index)}
                      >
                        Reject
                      </Button>
                    </>
                  }
                >
                  <RequestText request={request} />
                </Entry>
              ))}
            />
          )}
        </div>
      </Section>
      <Section title="Approved Invite Requests" count={approved.length}>
        {approved.length === 0 ? (
          <Empty className="py-7">No approved invite requests.</Empty>
        ) : (
          <Entries
            first={Math.max(5, approvals.length)}
            rows={approved.map((request) => {
              const approval = approvals.find(({ id }) => id === request.id);
              return (
                <Entry
                  key={request.id}
                  below={
                    approval ? (
                      <Secret label="Registration link" value={approval.register_url} copyLabel="Copy link">
                        {mailed[approval.mail]} It works for this address only, and is shown this once.
                      </Secret>
                    ) : null
                  }
                >
                  <RequestText request={request} />
                </Entry>
              );
            })}
          />
        )}
      </Section>
    </>
  );
}
