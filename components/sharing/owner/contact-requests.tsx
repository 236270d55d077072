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
import type { ContactRequest } from "@/lib/sharing/contact/schema";
import { Loaded } from "../loaded";
import { decisionTexts, type Verb, whatApprovingDoes } from "./decision";
import { tellProblem, type UseSharing } from "./use-sharing";

type Decision = { request: ContactRequest; verb: Verb };

const badges = {
  PENDING: { tone: "accent", label: "Pending" },
  APPROVED: { tone: "neutral", label: "Approved" },
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
      hint={pending > 0 ? whatApprovingDoes(contactEmail) : ""}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        <Loaded query={requests} note="Loading contact requests…" className="h-20">
          {(list) => (
            <Entries
              first={Math.max(6, pending)}
              empty={
                sharing.data?.link
                  ? "No contact requests yet. They’ll appear here automatically."
                  : "No contact requests. Visitors to a public link can ask to get in touch with you."
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
  const [wasNew] = useState(request.is_new);
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
        <span className={contact_info ? "text-ui font-semibold break-all" : "text-muted text-ui"}>
          {contact_info ?? "Contact erased"}
        </span>
        <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
        {wasNew ? <Badge tone="accent">New</Badge> : null}
        <Time value={created_at} className="text-muted text-meta" />
      </div>
      {message ? (
        <p dir="auto" className="mt-1.5 max-w-prose text-ui break-words whitespace-pre-line">
          {message}
        </p>
      ) : null}
    </Entry>
  );
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
        return notify({ title: "Request Rejected", description: "Their contact details were erased." });
      const description = contactEmail
        ? `You can now see each other’s contact details: theirs below, ${contactEmail} on their page.`
        : "Their contact details are shown below.";
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
  const texts = decisionTexts(
    last?.verb ?? "approve",
    { contact_info: last?.request.contact_info ?? null },
    contactEmail,
  );
  return (
    <Confirm
      open={decision !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...texts}
      busy={decide.isPending}
      problem={(decision && decide.variables === decision && decide.error?.message) || null}
      onConfirm={() => {
        if (decision) decide.mutate(decision);
        return false;
      }}
    />
  );
}
