"use client";

import { useEffect, useRef, useState } from "react";
import { Entries, Entry } from "@/components/invites/entries";
import { Section } from "@/components/invites/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import type { ContactRequest } from "@/lib/sharing/schema";
import { Loaded } from "../loaded";
import { type Decision, DecisionDialog, whatTheySee } from "./decision-dialog";
import type { Requests } from "./use-sharing";

const badges = {
  PENDING: { tone: "accent", label: "Pending" },
  APPROVED: { tone: "success", label: "Approved" },
  REJECTED: { tone: "neutral", label: "Rejected" },
} as const;

/** Who would like to get in touch. A decision is final, so a dialog asks first; decided requests have a badge only. */
export function ContactRequests({
  id,
  requests,
  contactEmail,
  isShared,
  onDecided,
}: {
  id: string;
  requests: Requests;
  /** What an approval shows the visitor; null when the link has none, undefined while the link is not known. */
  contactEmail: string | null | undefined;
  isShared: boolean;
  onDecided: (request: ContactRequest) => void;
}) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = requests.data ?? [];
  const place = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);

  // The buttons of a decided request are gone, and the focus with them: the next request gets it.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body)
      (place.current?.querySelector("button") ?? place.current)?.focus({ preventScroll: true });
  }, [requests.data]);

  function close(isDecided: boolean) {
    if (isDecided) hasDecided.current = true;
    setDecision(null);
  }

  const isPending = ({ status }: ContactRequest) => status === "PENDING";
  const pending = list.filter(isPending).length;
  return (
    <Section
      title="Contact requests"
      count={pending}
      {...(pending > 0 ? { hint: `Approving shows you who it is. ${whatTheySee(contactEmail)}` } : {})}
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        <Loaded query={requests} note="Loading contact requests…" className="h-20">
          {() =>
            list.length === 0 ? (
              <EmptyState className="py-7">
                {isShared
                  ? "No contact requests yet. They appear here by themselves."
                  : "No contact requests. Visitors of a public link can ask to get in touch with you."}
              </EmptyState>
            ) : (
              <Entries
                first={Math.max(6, pending)}
                rows={list
                  .toSorted((a, b) => Number(isPending(b)) - Number(isPending(a)))
                  .map((request) => (
                    <RequestEntry key={request.id} request={request} onDecide={setDecision} />
                  ))}
              />
            )
          }
        </Loaded>
      </div>
      <DecisionDialog
        id={id}
        decision={decision}
        contactEmail={contactEmail}
        onClose={() => close(false)}
        onDecided={(request) => {
          close(true);
          onDecided(request);
        }}
        onOutdated={() => {
          close(true);
          void requests.refetch();
        }}
      />
    </Section>
  );
}

function RequestEntry({
  request,
  onDecide,
}: {
  request: ContactRequest;
  onDecide: (decision: Decision) => void;
}) {
  const { contact_info, message, status, created_at } = request;
  return (
    <Entry
      actions={
        status === "PENDING" ? (
          <>
            <Button size="sm" onClick={() => onDecide({ request, verb: "approve" })}>
              Approve
            </Button>
            <Button
              size="sm"
              variant="ghost"
              className="sm:-mr-3"
              onClick={() => onDecide({ request, verb: "reject" })}
            >
              Reject
            </Button>
          </>
        ) : null
      }
    >
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
