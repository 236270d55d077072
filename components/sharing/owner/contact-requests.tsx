"use client";

import { useEffect, useRef, useState } from "react";
import { Entries, Entry } from "@/components/invites/entries";
import { Section } from "@/components/invites/section";
import { notify } from "@/components/shell/notify";
import { tellFailure } from "@/components/shell/tell-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoadingNote, Skeleton } from "@/components/ui/skeleton";
import { EmptyState, ErrorState } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import { approveContact, rejectContact } from "@/lib/sharing/actions";
import type { ContactRequest } from "@/lib/sharing/schema";
import type { Loaded } from "./use-sharing";

const badges = {
  PENDING: { tone: "accent", label: "Pending" },
  APPROVED: { tone: "success", label: "Approved" },
  REJECTED: { tone: "neutral", label: "Rejected" },
} as const;

/** Who would like to get in touch. What is decided has a badge only. */
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
  /** What an approval shows the visitor. */
  contactEmail: string | null;
  isShared: boolean;
  onDecided: (request: ContactRequest) => void;
  onReload: () => void;
}) {
  const [deciding, setDeciding] = useState<{ id: string; button: "approve" | "reject" } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const hasDecided = useRef(false);

  // The buttons of what was decided are gone, and the focus with them: the next request has it then.
  useEffect(() => {
    if (!hasDecided.current) return;
    hasDecided.current = false;
    if (document.activeElement === document.body)
      (place.current?.querySelector("button") ?? place.current)?.focus({ preventScroll: true });
  }, [requests]);

  async function decide(request: ContactRequest, button: "approve" | "reject"): Promise<void> {
    setDeciding({ id: request.id, button });
    const input = { id, requestId: request.id };
    const result = await (button === "approve" ? approveContact(input) : rejectContact(input)).catch(
      () => null,
    );
    setDeciding(null);
    if (!result?.ok) {
      tellFailure(result?.error, "Failed to update contact request status.");
      onReload();
      return;
    }
    hasDecided.current = true;
    onDecided(result.data);
    if (button === "approve")
      notify({
        title: "Request Approved",
        description: contactEmail
          ? `You see each other’s contact now: theirs below, ${contactEmail} on their page.`
          : "Their contact stands below. They see none of yours, as the link has no contact email.",
        type: "success",
      });
    else notify({ title: "Request Rejected", description: "What they had left as contact is erased." });
  }

  const list = requests.is === "there" ? requests.value : [];
  const pending = list.filter(({ status }) => status === "PENDING").length;
  return (
    <Section
      title="Contact requests"
      count={pending}
      {...(pending > 0
        ? { hint: `Approving shows you who it is, and shows them ${contactEmail ?? "no contact of yours"}.` }
        : {})}
    >
      {requests.is === "loading" ? (
        <>
          <LoadingNote>Loading contact requests…</LoadingNote>
          <Skeleton className="rounded-surface h-20" />
        </>
      ) : null}
      {requests.is === "failed" ? <ErrorState onRetry={onReload}>{requests.detail}</ErrorState> : null}
      {requests.is === "there" && list.length === 0 ? (
        <EmptyState className="py-7">
          {isShared
            ? "No contact requests yet. They appear here by themselves."
            : "No contact requests. Visitors of a public link can ask to get in touch with you."}
        </EmptyState>
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
                      <Button
                        size="sm"
                        busy={deciding?.id === request.id && deciding.button === "approve"}
                        disabled={deciding !== null}
                        onClick={() => void decide(request, "approve")}
                      >
                        Approve
                      </Button>
                      <Button
                        size="sm"
                        variant="ghost"
                        className="sm:-mr-3"
                        busy={deciding?.id === request.id && deciding.button === "reject"}
                        disabled={deciding !== null}
                        onClick={() => void decide(request, "reject")}
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
    </Section>
  );
}

const pendingFirst = (list: readonly ContactRequest[]): ContactRequest[] =>
  list.toSorted((a, b) => Number(b.status === "PENDING") - Number(a.status === "PENDING"));
