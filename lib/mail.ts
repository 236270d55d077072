import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { site } from "./site.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** What became of a mail; `off` when no mail server is configured. */
export type MailOutcome = "sent" | "failed" | "off";

/** Whom mails come from: MAIL_FROM, else an address at the host that people know us by. */
function sender(appUrl: string): string {
  return env().MAIL_FROM ?? `${site.name} <no-reply@${new URL(appUrl).hostname}>`;
}

/**
 * Hands a mail to the server of SMTP_URL. Never throws: a mail goes with a deed that is done already. Waits
 * 10 seconds at the longest for each answer of the server.
 * @param write writes the mail. Its links begin with `origin`, which is APP_URL: whoever
 *   sends the request that causes a mail must not choose where its links lead.
 */
export async function sendMail(write: (origin: string) => Mail): Promise<MailOutcome> {
  const { SMTP_URL, APP_URL } = env();
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
    await transport.sendMail({ ...write(APP_URL), from: sender(APP_URL) });
    return "sent";
  } catch (error) {
    log().warn({ err: error }, "a mail was not sent");
    return "failed";
  }
}

/** Text for HTML: what stands in it is shown, never obeyed. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
