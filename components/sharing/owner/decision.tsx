import type { ReactNode } from "react";
import type { ContactRequest } from "@/lib/sharing/contact/schema";

export type Verb = "approve" | "reject";

/** @param contactEmail the link's email; null if it has none, undefined while the link is loading */
function whatApprovingDoes(contactEmail: string | null | undefined): string {
  if (contactEmail === null) return "Approving reveals their contact to you. They see no contact of yours.";
  const own = contactEmail ?? "the contact email of your link, if it has one,";
  return `Approving reveals their contact to you and shares ${own} with them.`;
}

/** The confirmation of a decision: which contact is revealed, or what is erased. */
export function decisionTexts(
  verb: Verb,
  { contact_info }: Pick<ContactRequest, "contact_info">,
  contactEmail: string | null | undefined,
): { title: string; description: ReactNode; confirmLabel: string; destructive: boolean } {
  const contact = <bdi className="text-ink font-medium [overflow-wrap:anywhere]">{contact_info}</bdi>;
  if (verb === "approve")
    return {
      title: "Approve this contact request?",
      description: (
        <>
          Their contact is {contact}. {whatApprovingDoes(contactEmail)} This can’t be undone.
        </>
      ),
      confirmLabel: "Approve",
      destructive: false,
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
