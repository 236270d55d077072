import "server-only";
import type { Actor } from "../../actor.ts";
import { acceptNotice } from "../../consents/commands.ts";
import { invalidField } from "../../errors.ts";
import { hashRequest } from "../../idempotency.ts";
import { startInput } from "../schema.ts";
import { startConversation } from "./start.ts";
import type { StartForm } from "./schema.ts";
import { noResume } from "../constants.ts";

function parsePlan(json: string): unknown {
  if (json === "") return null;
  try {
    return JSON.parse(json);
  } catch {
    throw invalidField("plan", "The plan could not be read. Please have it proposed again.");
  }
}

/** Those of the ids that the order names come first, in its order. */
function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
}

/** Before JavaScript runs, the front door shows interviewers of one workflow while a resume is chosen for the other. */
function assertOneWorkflow({ workflow, resume_id }: StartForm): void {
  if (resume_id === "" || (resume_id === noResume) === (workflow === "student_interview")) return;
  throw invalidField("character_ids", "The interviewers changed with the resume. Look at them, then start.");
}

/**
 * Begins the interview that the first screen's form asks for, and accepts the notice that it shows.
 * @returns where the interview is
 * @throws ZodError, AppError as `startConversation` does; consent_required for an old notice
 */
export async function beginInterview(actor: Actor, form: StartForm): Promise<{ redirectTo: string }> {
  assertOneWorkflow(form);
  const input = startInput.parse({
    workflow: form.workflow,
    resume_id: form.resume_id === noResume ? null : form.resume_id || null,
    character_ids: inOrder(form.character_ids, form.order.split(",")),
    title: form.title.trim() || null,
    length: Number(form.length),
    brief: form.brief.trim() || null,
    plan: parsePlan(form.plan),
  });
  if (form.notice) await acceptNotice(actor, { version: form.notice });
  const key = form.key && hashRequest([form.key, input]).toString("hex");
  const { session_id } = await startConversation(actor, input, key || null);
  return { redirectTo: `/dashboard/${input.workflow.replace("_", "-")}/${session_id}` };
}
