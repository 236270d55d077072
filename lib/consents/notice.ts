import "server-only";
import { createHash } from "node:crypto";
import { restorableDays } from "../../db/deletion.ts";
import { currentService, modelNames, type Service } from "../ai/service.ts";
import { env } from "../env.ts";
import type { Notice } from "./schema.ts";

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

function serviceText({ names, host }: { names: readonly string[]; host: string }): string {
  const [receive, keep] = names.length === 1 ? ["receives", "It keeps"] : ["receive", "They keep"];
  const rules = names.length === 1 ? "its own" : "their own";
  return (
    `${list.format(names)} at ${host} ${receive} what you write, the name you go by and the ` +
    `text of your resume, and of an interview that is shared what visitors ask and may read. ` +
    `${keep} that by rules of ${rules}.`
  );
}

/** The notice, one statement per line. `service` is null in practice mode. */
export function noticeText(
  service: { names: readonly string[]; host: string } | null,
  contact = "the administrator of this installation",
): string {
  return [
    "The characters, and what answers on public pages, are AI, not people.",
    service
      ? serviceText(service)
      : "Practice mode, on this server: nothing that you write, neither your name nor your resume, is sent to another service.",
    "Only you read your interview until you share it; then whoever has the link reads what you " +
      "share. What visitors ask is read by the candidate. Administrators can reach what is stored " +
      "here.",
    `An interview is kept until you delete it, or until the date that it shows; a deleted one ` +
      `can be restored for ${restorableDays} days, then it is erased. What visitors ask goes 30 ` +
      `days after the link ends, unless the candidate answered it. Archives may last longer.`,
    "Stop whenever you like. Delete an interview in the list of interviews, and your account in Profile Settings.",
    `Questions: ${contact}.`,
  ].join("\n");
}

export const currentNotice = (): Notice => noticeOf(currentService());

/**
 * The notice for a model service, or for practice mode (null). Its version is a hash of its text, which names
 * the service.
 */
export function noticeOf(service: Service | null): Notice {
  const text = noticeText(service && { names: modelNames(service), host: service.host }, env().CONTACT_EMAIL);
  return { version: createHash("sha256").update(text).digest("hex").slice(0, 16), text };
}
