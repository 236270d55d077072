import { email } from "../../email-address.ts";
import { escapeHtml, type Mail } from "../../mail.ts";
import { site } from "../../site.ts";

/** A mail of a few paragraphs with at most one link, which stands after the first. */
function letter(
  to: string,
  subject: string,
  [first = "", ...rest]: string[],
  link?: { url: string; text: string },
): Mail {
  const html = (inner: string): string => `<p style="margin:0 0 16px">${inner}</p>`;
  return {
    to,
    subject,
    text: `${[first, ...(link ? [`${link.text}:\n${link.url}`] : []), ...rest].join("\n\n")}\n`,
    html: [
      `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      html(escapeHtml(first)),
      ...(link ? [html(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a>`)] : []),
      ...rest.map((paragraph) => html(escapeHtml(paragraph))),
      `</body></html>`,
    ].join("\n"),
  };
}

/** Tells the owner that somebody would like to be put in touch, but not who: they have not agreed to know yet. */
export function newRequestMail(
  to: string,
  title: string,
  origin: string,
  { id, workflow }: { id: string; workflow: string },
): Mail {
  const path =
    workflow === "resume_interview" ? `resume-interview/${id}?step=share` : `student-interview/${id}`;
  return letter(
    to,
    `Somebody would like to contact you on ${site.name}`,
    [
      `Somebody who read your interview “${title}” would like to contact you.`,
      "Their contact information is shown to you if you approve the request. If you reject it, it is erased.",
    ],
    { url: `${origin}/dashboard/${path}`, text: "Look at the request" },
  );
}

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

/** Tells the visitor that the candidate agreed; null where what they left is no email address. */
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
