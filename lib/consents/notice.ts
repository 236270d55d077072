import "server-only";
import { createHash } from "node:crypto";
import { restorableDays } from "../../db/deletion.ts";
import { currentService, modelNames, type Service } from "../ai/service.ts";
import { env } from "../env.ts";
import type { Notice } from "./schema.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

type NamedService = Pick<Service, "models" | "host">;

function serviceText({ models, host }: NamedService): string {
  const names = modelNames({ models });
  const receives = names.length === 1 ? "receives" : "receive";
  return (
    `${list.format(names)} at ${host} ${receives} what you write, the name you go by and the text of your resume. ` +
    "From a shared interview the service also receives what visitors ask and may read. The service keeps this data " +
    "under its own rules."
  );
}

/** The notice, one statement per line. */
function noticeText(service: NamedService | null): string {
  return [
    "The interviewers, and the answers on public pages, are AI, not people.",
    service
      ? serviceText(service)
      : "Practice mode, on this server: what you write, your name and your resume are not sent to another service.",
    "Only you can read your interview until you share it. Then anyone with the link can read what you share, and " +
      "the candidate can read what visitors ask. Administrators can access stored data.",
    "An interview is kept until you delete it, or until the date shown with it. A deleted interview can be restored " +
      `for ${restorableDays} days, then it is erased. Visitors’ questions are erased 30 days after the link ends, ` +
      "unless the candidate answered them. Archives may keep data longer.",
    "You can stop at any time. Delete an interview under Interviews, and your account in Profile Settings.",
    `Questions: ${env().CONTACT_EMAIL ?? "the administrator of this installation"}.`,
  ].join("\n");
}

export const currentNotice = (): Notice => noticeOf(currentService());

/**
 * The notice for a model service, or for practice mode (null). Its version is a hash of its text, which names
 * the service.
 */
export function noticeOf(service: NamedService | null): Notice {
  const text = noticeText(service);
  return { version: createHash("sha256").update(text).digest("hex").slice(0, 16), text };
}
