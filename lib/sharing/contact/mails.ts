import { email } from "../../email-address.ts";
import { escapeHtml, type Mail } from "../../mail.ts";
import { site } from "../../site.ts";

type Link = { url: string; text: string };

/** A mail of a few paragraphs with at most one link, which stands after the first. */
function letter(to: string, subject: string, paragraphs: [string, ...string[]], link?: Link): Mail {
  const [first, ...rest] = paragraphs;
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

/** Where the owner decides on requests. */
export function sharingUrl(origin: string, conversation: { id: string; workflow: string }): string {
  return conversation.workflow === "resume_interview"
    ? `${origin}/dashboard/resume-interview/${conversation.id}?step=share`
    : `${origin}/dashboard/student-interview/${conversation.id}`;
}

/** Tells the owner that somebody would like to be put in touch: not who, since they have not agreed to know yet. */
export function newRequestMail(input: { to: string; title: string; url: string }): Mail {
  return letter(
    input.to,
    `Somebody would like to contact you on ${site.name}`,
    [
      `Somebody who read your interview “${input.title}” would like to contact you.`,
      "Their contact information is shown to you if you approve the request. If you reject it, it is erased.",
    ],
    { url: input.url, text: "Look at the request" },
  );
}

/** Tells the owner whom they may write to now. */
export function approvedForOwnerMail(input: {
  to: string;
  title: string;
  contact: string;
  message: string | null;
}): Mail {
  return letter(input.to, `A contact from your interview on ${site.name}`, [
    `You approved a contact request for your interview “${input.title}”. You can reach them here: ${input.contact}`,
    ...(input.message ? [`They wrote: ${input.message}`] : []),
  ]);
}

/** Tells the visitor that the candidate agreed; null where what they left is no email address. */
export function approvedForVisitorMail(input: {
  contact: string;
  candidateName: string | null;
  candidateContact: string | null;
}): Mail | null {
  const to = email.safeParse(input.contact);
  if (!to.success) return null;
  const who = input.candidateName ?? "The candidate";
  return letter(to.data, `${who} approved your contact request`, [
    `${who} approved the contact request that you left on ${site.name}.`,
    input.candidateContact
      ? `You can reach them here: ${input.candidateContact}`
      : "They have your contact information and can write to you.",
    "If you did not ask for this, you can ignore this mail.",
  ]);
}
