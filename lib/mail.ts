import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { site } from "./site.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  headers?: Record<string, string>;
};

/**
 * Sends a mail; resolves once the mail server has accepted it. `write` gets APP_URL as the origin of links, because a
 * request must not choose it.
 * @returns false where mail is not set up
 * @throws {Error} nodemailer's, if the mail server refuses the mail or does not answer within ten seconds
 */
export async function deliverMail(write: (origin: string) => Mail): Promise<boolean> {
  const { SMTP_URL, APP_URL, MAIL_FROM } = env();
  if (!SMTP_URL || !APP_URL) return false;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    // Our own text needs no access to files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = MAIL_FROM ?? `${site.name} <no-reply@${new URL(APP_URL).hostname}>`;
  await transport.sendMail({ ...write(APP_URL), from });
  return true;
}

/** `deliverMail` that logs a failure instead of throwing it. */
export async function sendMail(write: (origin: string) => Mail): Promise<"sent" | "failed" | "off"> {
  try {
    return (await deliverMail(write)) ? "sent" : "off";
  } catch (error) {
    log().warn({ err: error }, "a mail was not sent");
    return "failed";
  }
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

type MailLink = { url: string; text: string };

/** A mail of a few paragraphs. `link` follows the first paragraph; `foot` links are at the end. */
export function letter(
  to: string,
  subject: string,
  [first = "", ...rest]: string[],
  link?: MailLink,
  foot: MailLink[] = [],
): Mail {
  const html = (inner: string): string => `<p style="margin:0 0 16px">${inner}</p>`;
  const plain = ({ url, text }: MailLink): string => `${text}:\n${url}`;
  const anchor = ({ url, text }: MailLink): string =>
    html(`<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`);
  const links = link ? [link] : [];
  return {
    to,
    subject,
    text: `${[first, ...links.map(plain), ...rest, ...foot.map(plain)].join("\n\n")}\n`,
    html: [
      `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      html(escapeHtml(first)),
      ...links.map(anchor),
      ...rest.map((paragraph) => html(escapeHtml(paragraph))),
      ...foot.map(anchor),
      `</body></html>`,
    ].join("\n"),
  };
}
