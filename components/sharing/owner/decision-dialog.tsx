"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { notify } from "@/components/shell/notify";
import { type CallError, unwrap } from "@/components/shell/query";
import { Confirm } from "@/components/ui/confirm";
import { approveContact, rejectContact } from "@/lib/sharing/client";
import type { ContactRequest } from "@/lib/sharing/schema";
import { tellProblem } from "./use-sharing";

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
  const decide = useMutation<ContactRequest, CallError, Decision>({
    mutationFn: ({ request, verb }) =>
      unwrap((verb === "approve" ? approveContact : rejectContact)({ id, requestId: request.id })),
    onSuccess: (request, { verb }) => {
      onDecided(request);
      if (verb === "approve")
        notify({
          title: "Request Approved",
          description: contactEmail
            ? `You see each other’s contact now: theirs below, ${contactEmail} on their page.`
            : "Their contact stands below. They see none of yours, as the link has no contact email.",
          type: "success",
        });
      else notify({ title: "Request Rejected", description: "What they had left as contact is erased." });
    },
    onError: (error) => {
      tellProblem(error, "Failed to update contact request status.");
      if (error.problem.code === "conflict" || error.problem.code === "not_found") onOutdated();
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
