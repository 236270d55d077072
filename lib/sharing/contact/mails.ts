import { email } from "../../email-address.ts";
import { letter, type Mail } from "../../mail.ts";
import type { Letter } from "../../outbox.ts";
import { site } from "../../site.ts";
import { sharePath } from "../paths.ts";

/** Does not say who asks: contact information is shown only after approval. */
export const newRequestLetter = (title: string, interview: { id: string; workflow: string }): Letter => ({
  subject: `Somebody would like to contact you on ${site.name}`,
  paragraphs: [
    `Someone who read your interview “${title}” would like to contact you.`,
    "Their contact information is shown to you if you approve the request. " +
      "If you reject it, or they withdraw it before, it is erased.",
  ],
  path: sharePath(interview),
  label: "Look at the request",
});

export const approvedForOwnerMail = (
  to: string,
  title: string,
  contact: string,
  message: string | null,
): Mail =>
  letter(to, `A contact from your interview on ${site.name}`, [
    `You approved a contact request for your interview “${title}”. You can reach them here: ${contact}`,
    ...(message ? [`They wrote: ${message}`] : []),
  ]);

/** Null if the visitor did not leave an email address. */
export function approvedForVisitorMail(
  contact: string,
  candidateName: string | null,
  candidateContact: string | null,
): Mail | null {
  const to = email.safeParse(contact);
  if (!to.success) return null;
  const who = candidateName ?? "The candidate";
  return letter(to.data, `${who} approved your contact request`, [
    `${who} approved the contact request that you left on ${site.name}.`,
    candidateContact
      ? `You can reach them here: ${candidateContact}`
      : "They have your contact information and can write to you.",
    "If you did not ask for this, you can ignore this mail.",
  ]);
}
