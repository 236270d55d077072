import "server-only";
import { createTransport } from "nodemailer";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { site } from "./site.ts";

export type Mail = { to: string; subject: string; text: string; html: string };

/** Never throws. `write` gets APP_URL as the origin of its links: a request must not choose where links in mails lead. */
export async function sendMail(write: (origin: string) => Mail): Promise<"sent" | "failed" | "off"> {
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

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
