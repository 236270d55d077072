"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { notify } from "@/components/ui/sonner";
import { type CallError, unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Time } from "@/components/ui/time";
import { decideContact } from "@/lib/sharing/client";
import type { ContactRequest } from "@/lib/sharing/contact/schema";
import { Loaded } from "../loaded";
import { type See, useSeen } from "./use-seen";
import { showProblem, type UseSharing } from "./use-sharing";

type Decision = { request: ContactRequest; verb: "approve" | "reject" };

const states = { PENDING: "Pending", APPROVED: "Approved", REJECTED: "Rejected" } as const;
const shownFirst = 2;

const isPending = ({ status }: ContactRequest) => status === "PENDING";

/** Contact requests. A decision is final, so a dialog confirms it; decided requests only show their state. */
export function ContactRequests({ id, of, see }: { id: string; of: UseSharing; see: See }) {
  const { sharing, requests, setRequest } = of;
  const [decision, setDecision] = useState<Decision | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);

  // The buttons of a decided request are removed, so the next request gets the focus.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body)
      (place.current?.querySelector("button") ?? place.current)?.focus({ preventScroll: true });
  }, [requests.data]);

  /** @param decided undefined if it was decided elsewhere or withdrawn */
  function finish(decided?: ContactRequest) {
    hasDecided.current = true;
    setDecision(null);
    void (decided ? setRequest(decided) : requests.refetch());
  }

  const contactEmail = sharing.data && (sharing.data.link?.contact_email ?? null);
  const pending = requests.data?.filter(isPending).length ?? 0;
  return (
    <Section title="Contact requests" count={pending}>
      <div ref={place} tabIndex={-1} className="outline-none">
        <Loaded query={requests} note="Loading contact requests…" className="h-20">
          {(list) => (
            <Entries
              first={shownFirst}
              empty={
                sharing.data?.link
                  ? "No contact requests yet. They appear here by themselves."
                  : "No contact requests. Visitors to a public link can ask to get in touch with you."
              }
              rows={list
                .toSorted((a, b) => Number(isPending(b)) - Number(isPending(a)))
                .map((request) => (
                  <RequestEntry key={request.id} request={request} see={see} onDecide={setDecision} />
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

type RequestEntryProps = { request: ContactRequest; see: See; onDecide: (decision: Decision) => void };

function RequestEntry({ request, see, onDecide }: RequestEntryProps) {
  const { contact_info, message, status, created_at } = request;
  const place = useSeen<HTMLLIElement>(request.is_new ? [request.id] : [], see);
  const actions = isPending(request) ? (
    <>
      <Button size="sm" onClick={() => onDecide({ request, verb: "approve" })}>
        Approve
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onDecide({ request, verb: "reject" })}>
        Reject
      </Button>
    </>
  ) : null;
  return (
    <Entry ref={place} actions={actions}>
      <p className={contact_info ? "text-ui font-semibold break-all" : "text-muted text-ui"}>
        {contact_info ?? "Contact erased"}
      </p>
      {message ? (
        <p dir="auto" className="mt-0.5 max-w-prose text-ui break-words whitespace-pre-line">
          {message}
        </p>
      ) : null}
      <p className="text-muted mt-0.5 text-meta">
        <span className={isPending(request) ? "text-accent font-medium" : undefined}>{states[status]}</span>
        {" · "}
        <Time value={created_at} />
      </p>
    </Entry>
  );
}

/** @param contactEmail the link's email; null if it has none, undefined while the link is loading */
function whatApprovingDoes(contactEmail: string | null | undefined): string {
  if (contactEmail === null) return "Approving reveals their contact to you. They see no contact of yours.";
  const own = contactEmail ?? "the contact email of your link, if it has one,";
  return `Approving reveals their contact to you and shares ${own} with them.`;
}

/** The confirmation of a decision: which contact is revealed, or what is erased. */
function textsOf({ request, verb }: Decision, contactEmail: string | null | undefined) {
  const contact = <bdi className="text-ink font-medium [overflow-wrap:anywhere]">{request.contact_info}</bdi>;
  if (verb === "approve")
    return {
      title: "Approve this contact request?",
      description: (
        <>
          Their contact is {contact}. {whatApprovingDoes(contactEmail)} This can’t be undone.
        </>
      ),
      confirmLabel: "Approve",
    };
  return {
    title: "Reject this contact request?",
    description: (
      <>
        This erases their contact, {contact}, also from their message. Their page will say that you declined.
        This can’t be undone.
      </>
    ),
    confirmLabel: "Reject",
    destructive: true,
  };
}

/** For the dialog before the first decision: it is mounted early, so that its code has loaded. */
const noTexts = { title: "", description: "", confirmLabel: "" };

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
      notify({ title: verb === "reject" ? "Request Rejected" : "Request Approved", type: "success" });
    },
    onError: (error) => {
      showProblem(error, "Failed to update contact request status.");
      if (["conflict", "not_found"].includes(error.problem.code)) onDecided();
    },
  });
  // Keep the dialog's text while it fades out.
  const [last, setLast] = useState(decision);
  if (decision && decision !== last) setLast(decision);
  return (
    <Confirm
      open={decision !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...(last ? textsOf(last, contactEmail) : noTexts)}
      busy={decide.isPending}
      problem={(decision && decide.variables === decision && decide.error?.message) || null}
      onConfirm={() => {
        if (decision) decide.mutate(decision);
        return false;
      }}
    />
  );
}
