"use client";

import { useEffect, useRef, useState } from "react";
import { Entries, Entry } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Time } from "@/components/ui/time";
import type { ContactRequest } from "@/lib/sharing/schema";
import { type Decision, DecisionDialog, whatTheySee } from "./decision-dialog";
import type { Loaded } from "./use-sharing";

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
  onReload,
}: {
  id: string;
  requests: Loaded<ContactRequest[]>;
  /** What an approval shows the visitor; null when the link has none, undefined while the link is not known. */
  contactEmail: string | null | undefined;
  isShared: boolean;
  onDecided: (request: ContactRequest) => void;
  onReload: () => void;
}) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);

  // The buttons of a decided request are gone, and the focus with them: the next request gets it.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body)
      (place.current?.querySelector("button") ?? place.current)?.focus({ preventScroll: true });
  }, [requests]);

  const list = requests.is === "there" ? requests.value : [];
  const pending = list.filter(({ status }) => status === "PENDING").length;
  return (
    <Section
      title="Contact requests"
      count={pending}
      {...(pending > 0 ? { hint: `Approving shows you who it is. ${whatTheySee(contactEmail)}` } : {})}
    >
      {requests.is === "loading" ? (
        <>
          <LoadingNote>Loading contact requests…</LoadingNote>
          <Skeleton className="rounded-surface h-20" />
        </>
      ) : null}
      {requests.is === "failed" ? <ErrorState onRetry={onReload}>{requests.detail}</ErrorState> : null}
      {requests.is === "there" && list.length === 0 ? (
        <Empty className="py-7">
          {isShared
            ? "No contact requests yet. They appear here by themselves."
            : "No contact requests. Visitors of a public link can ask to get in touch with you."}
        </Empty>
      ) : null}
      <div ref={place} tabIndex={-1} className="outline-none">
        {list.length > 0 ? (
          <Entries
            first={Math.max(6, pending)}
            rows={pendingFirst(list).map((request) => (
              <Entry
                key={request.id}
                actions={
                  request.status === "PENDING" ? (
                    <>
                      <Button size="sm" onClick={() => setDecision({ request, verb: "approve" })}>
                        Approve
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        className="sm:-mr-3"
                        onClick={() => setDecision({ request, verb: "reject" })}
                      >
                        Reject
                      </Button>
                    </>
                  ) : null
                }
              >
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className={request.contact_info ? "font-medium break-all" : "text-muted text-sm"}>
                    {request.contact_info ?? "Contact erased"}
                  </span>
                  <Badge tone={badges[request.status].tone}>{badges[request.status].label}</Badge>
                  <Time value={request.created_at} className="text-muted text-xs" />
                </div>
                {request.message ? (
                  <p className="mt-1.5 max-w-prose text-sm leading-6 break-words whitespace-pre-line">
                    {request.message}
                  </p>
                ) : null}
              </Entry>
            ))}
          />
        ) : null}
      </div>
      <DecisionDialog
        id={id}
        decision={decision}
        contactEmail={contactEmail}
        onClose={() => setDecision(null)}
        onDecided={(request) => {
          hasDecided.current = true;
          setDecision(null);
          onDecided(request);
        }}
        onOutdated={() => {
          hasDecided.current = true;
          setDecision(null);
          onReload();
        }}
      />
    </Section>
  );
}

const pendingFirst = (list: readonly ContactRequest[]): ContactRequest[] =>
  list.toSorted((a, b) => Number(b.status === "PENDING") - Number(a.status === "PENDING"));
