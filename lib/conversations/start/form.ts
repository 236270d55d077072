import "server-only";
import type { Actor } from "../../actor.ts";
import { acceptNotice } from "../../consents/commands.ts";
import { invalidField } from "../../errors.ts";
import { hashRequest } from "../../idempotency.ts";
import { startConversation } from "./start.ts";
import { type StartForm, startInput } from "./schema.ts";
import { noResume } from "../constants.ts";

function parsePlan(json: string): unknown {
  if (json === "") return null;
  try {
    return JSON.parse(json);
  } catch {
    throw invalidField("plan", "The plan could not be read. Please have it proposed again.");
  }
}

/** Sorts the ids by `order`; ids that it does not name come last. */
function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
}

/** Without JavaScript, a resume can be chosen while the page still shows the other workflow's interviewers. */
function assertOneWorkflow({ workflow, resume_id }: StartForm): void {
  if (resume_id === "" || (resume_id === noResume) === (workflow === "student_interview")) return;
  throw invalidField("character_ids", "The interviewers changed with the resume. Look at them, then start.");
}

/**
 * Starts an interview from the first screen's form, and accepts the notice that the form shows.
 * @throws {ZodError} for invalid fields; {AppError} like `startConversation`, consent_required for an old notice
 */
export async function startFromForm(actor: Actor, form: StartForm): Promise<{ redirectTo: string }> {
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
