"use client";

import { useState } from "react";
import { notify } from "@/components/ui/sonner";
import { notifyFailure } from "@/components/shell/notify-failure";
import { Confirm } from "@/components/shell/lazy-dialog";
import { approveContact, rejectContact } from "@/lib/sharing/actions";
import type { ContactRequest } from "@/lib/sharing/schema";

export type Decision = { request: ContactRequest; verb: "approve" | "reject" };

/**
 * What an approval shows the visitor.
 * @param contactEmail the link's; null when it has none, undefined while the link is not known
 */
export function whatTheySee(contactEmail: string | null | undefined): string {
  if (contactEmail === undefined) return "They see the contact email of your link, if it has one.";
  return contactEmail ? `They see your contact email, ${contactEmail}.` : "They see no contact of yours.";
}

/** Asks before a contact request is decided, since a decision is final; then decides it. */
export function DecisionDialog({
  id,
  decision,
  contactEmail,
  onClose,
  onDecided,
  onOutdated,
}: {
  /** The interview's. */
  id: string;
  /** What is to be decided; null while the dialog is closed. */
  decision: Decision | null;
  contactEmail: string | null | undefined;
  onClose: () => void;
  onDecided: (request: ContactRequest) => void;
  /** The request was decided elsewhere, or is gone. */
  onOutdated: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState(decision);
  if (decision && decision !== last) {
    setLast(decision);
    setProblem(null);
  }
  const isApproval = last?.verb === "approve";
  const contact = last?.request.contact_info;

  async function decide({ request, verb }: Decision): Promise<void> {
    setBusy(true);
    setProblem(null);
    const input = { id, requestId: request.id };
    const result = await (verb === "approve" ? approveContact(input) : rejectContact(input)).catch(
      () => null,
    );
    setBusy(false);
    if (!result?.ok) {
      notifyFailure(result?.error, "Failed to update contact request status.");
      if (result?.error.code === "conflict" || result?.error.code === "not_found") return onOutdated();
      return setProblem(result?.error.detail ?? "No connection. Please check your network and try again.");
    }
    onDecided(result.data);
    if (verb === "approve")
      notify({
        title: "Request Approved",
        description: contactEmail
          ? `You see each other’s contact now: theirs below, ${contactEmail} on their page.`
          : "Their contact stands below. They see none of yours, as the link has no contact email.",
        type: "success",
      });
    else notify({ title: "Request Rejected", description: "What they had left as contact is erased." });
  }

  return (
    <Confirm
      open={decision !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={isApproval ? "Approve this contact request?" : "Reject this contact request?"}
      description={
        isApproval ? (
          <>
            This shows you their contact, <Contact>{contact}</Contact>, in full. {whatTheySee(contactEmail)}{" "}
            This cannot be undone.
          </>
        ) : (
          <>
            Their contact, <Contact>{contact}</Contact>, is erased, also where their message repeats it, and
            their page says that you rejected the request. This cannot be undone.
          </>
        )
      }
      confirmLabel={isApproval ? "Approve" : "Reject"}
      destructive={!isApproval}
      busy={busy}
      problem={problem}
      onConfirm={() => {
        if (decision) void decide(decision);
        return false;
      }}
    />
  );
}

function Contact({ children }: { children: string | null | undefined }) {
  return <span className="text-ink font-medium [overflow-wrap:anywhere]">{children}</span>;
}
