"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { notify } from "@/components/ui/sonner";
import { type CallError, unwrap } from "@/components/shell/query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Time } from "@/components/ui/time";
import { decideContact } from "@/lib/sharing/client";
import type { ContactRequest } from "@/lib/sharing/schema";
import { Loaded } from "../loaded";
import { tellProblem, type UseSharing } from "./use-sharing";

type Decision = { request: ContactRequest; verb: "approve" | "reject" };

const badges = {
  PENDING: { tone: "accent", label: "Pending" },
  APPROVED: { tone: "success", label: "Approved" },
  REJECTED: { tone: "neutral", label: "Rejected" },
} as const;

const isPending = ({ status }: ContactRequest) => status === "PENDING";

/** Who would like to get in touch. A decision is final, so a dialog asks first; decided requests have a badge only. */
export function ContactRequests({ id, of }: { id: string; of: UseSharing }) {
  const { sharing, requests, setRequest } = of;
  const [decision, setDecision] = useState<Decision | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);

  // The buttons of a decided request are gone, and the focus with them: the next request gets it.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body)
      (place.current?.querySelector("button") ?? place.current)?.focus({ preventScroll: true });
  }, [requests.data]);

  /** @param decided undefined where it was decided elsewhere, or is gone */
  function finish(decided?: ContactRequest) {
    hasDecided.current = true;
    setDecision(null);
    void (decided ? setRequest(decided) : requests.refetch());
  }

  const contactEmail = sharing.data && (sharing.data.link?.contact_email ?? null);
  const pending = requests.data?.filter(isPending).length ?? 0;
  return (
    <Section
      title="Contact requests"
      count={pending}
      hint={pending > 0 ? `Approving shows you who it is. ${whatTheySee(contactEmail)}` : ""}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        <Loaded query={requests} note="Loading contact requests…" className="h-20">
          {(list) => (
            <Entries
              first={Math.max(6, pending)}
              empty={
                sharing.data?.link
                  ? "No contact requests yet. They appear here by themselves."
                  : "No contact requests. Visitors of a public link can ask to get in touch with you."
              }
              rows={list
                .toSorted((a, b) => Number(isPending(b)) - Number(isPending(a)))
                .map((request) => (
                  <RequestEntry key={request.id} request={request} onDecide={setDecision} />
                ))}
            />
          )}
        </Loaded>
      </div>
      <DecisionDialog
        id={id}
        decision={decision}
        contactEmail={contactEmail}
        onClose={() => setDecision(null)}
        onDecided={finish}
      />
    </Section>
  );
}

type RequestEntryProps = { request: ContactRequest; onDecide: (decision: Decision) => void };

function RequestEntry({ request, onDecide }: RequestEntryProps) {
  const { contact_info, message, status, created_at } = request;
  const ghost = { variant: "ghost", className: "sm:-mr-3" } as const;
  const actions = isPending(request) ? (
    <>
      <Button size="sm" onClick={() => onDecide({ request, verb: "approve" })}>
        Approve
      </Button>
      <Button size="sm" {...ghost} onClick={() => onDecide({ request, verb: "reject" })}>
        Reject
      </Button>
    </>
  ) : null;
  return (
    <Entry actions={actions}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={contact_info ? "font-medium break-all" : "text-muted text-sm"}>
          {contact_info ?? "Contact erased"}
        </span>
        <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
        <Time value={created_at} className="text-muted text-xs" />
      </div>
      {message ? (
        <p className="mt-1.5 max-w-prose text-sm leading-6 break-words whitespace-pre-line">{message}</p>
      ) : null}
    </Entry>
  );
}

/** @param contactEmail the link's; null when it has none, undefined while the link is not known */
function whatTheySee(contactEmail: string | null | undefined): string {
  if (contactEmail === undefined) return "They see the contact email of your link, if it has one.";
  return contactEmail ? `They see your contact email, ${contactEmail}.` : "They see no contact of yours.";
}

type DecisionDialogProps = {
  id: string;
  decision: Decision | null;
  contactEmail: string | null | undefined;
  onClose: () => void;
  onDecided: (request?: ContactRequest) => void;
};

function DecisionDialog({ id, decision, contactEmail, onClose, onDecided }: DecisionDialogProps) {
  const decide = useMutation<ContactRequest, CallError, Decision>({
    mutationFn: ({ request, verb }) => unwrap(decideContact(verb, { id, requestId: request.id })),
    onSuccess: (request, { verb }) => {
      onDecided(request);
      if (verb === "reject")
        return notify({ title: "Request Rejected", description: "What they had left as contact is erased." });
      const description = contactEmail
        ? `You see each other’s contact now: theirs below, ${contactEmail} on their page.`
        : "Their contact stands below. They see none of yours, as the link has no contact email.";
      return notify({ title: "Request Approved", description, type: "success" });
    },
    onError: (error) => {
      tellProblem(error, "Failed to update contact request status.");
      if (["conflict", "not_found"].includes(error.problem.code)) onDecided();
    },
  });
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState(decision);
  if (decision && decision !== last) setLast(decision);
  const isApproval = last?.verb === "approve";
  const contact = (
    <span className="text-ink font-medium [overflow-wrap:anywhere]">{last?.request.contact_info}</span>
  );
  return (
    <Confirm
      open={decision !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isApproval ? "Approve this contact request?" : "Reject this contact request?"}
      description={
        isApproval ? (
          <>
            This shows you their contact, {contact}, in full. {whatTheySee(contactEmail)} This cannot be
            undone.
          </>
        ) : (
          <>
            Their contact, {contact}, is erased, also where their message repeats it, and their page says that
            you rejected the request. This cannot be undone.
          </>
        )
      }
      confirmLabel={isApproval ? "Approve" : "Reject"}
      destructive={!isApproval}
      busy={decide.isPending}
      problem={(decision && decide.variables === decision && decide.error?.message) || null}
      onConfirm={() => {
        if (decision) decide.mutate(decision);
        return false;
      }}
    />
  );
}
