import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { site } from "./site.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** `off` when no mail server is configured. */
export type MailOutcome = "sent" | "failed" | "off";

/**
 * Hands a mail to the server of SMTP_URL. Never throws: what it reports is done already.
 * @param write gets APP_URL as the origin of its links: a request must not choose where links in mails lead
 */
export async function sendMail(write: (origin: string) => Mail): Promise<MailOutcome> {
  const { SMTP_URL, APP_URL, MAIL_FROM } = env();
  if (!SMTP_URL || !APP_URL) return "off";
  try {
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
      // The text is ours; nothing in it may make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const from = MAIL_FROM ?? `${site.name} <no-reply@${new URL(APP_URL).hostname}>`;
    await transport.sendMail({ ...write(APP_URL), from });
    return "sent";
  } catch (error) {
    log().warn({ err: error }, "a mail was not sent");
    return "failed";
  }
}

/** Text for HTML: it is shown and never interpreted. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
