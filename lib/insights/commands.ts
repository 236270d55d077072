import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { insights } from "../../db/schema/insights.ts";
import { isLimit, ModelFailure, type Tokens } from "../ai/failure.ts";
import { checkInsights, type Drafts, draftInsights, isCountedTurn, joinDrafts } from "../ai/insights.ts";
import { practiceModel } from "../ai/names.ts";
import { currentService } from "../ai/service.ts";
import type { InsightsInput } from "../ai/tasks.ts";
import { hasOwnerConsented } from "../consents/queries.ts";
import { advance, finalize } from "../conversations/turn/advance.ts";
import { released, underLease } from "../lease.ts";
import { log } from "../log.ts";
import { countWords } from "../text/words.ts";
import { storeFacts } from "./answer-facts.ts";
import { checkDraft } from "./evidence.ts";
import { practiceInsights } from "./practice.ts";
import {
  claim,
  failedCheck,
  failedStatus,
  lease,
  type LoadedInput,
  loadInput,
  maxAttempts,
  updateRun,
} from "./rows.ts";

/** Minimum words of all answers; from fewer, a model would invent its insights. */
const minWords = 20;
const tooLittle = "There is not enough conversation to draw insights from.";
const heartbeatMs = 15_000;
/** The owner has not agreed to the service that is configured now. */
const notAccepted = "Please accept the notice on AI below, then try again.";

/**
 * Like `advance`; makes the insights after the response once the conversation is complete.
 * @throws {AppError} not_found, reply_running, workflow_complete, stale_stage
 */
export async function advanceInterview(actor: Actor, input: Parameters<typeof advance>[1]) {
  const result = await advance(actor, input);
  if (result.workflow_complete) afterFinish(input.id);
  return result;
}

/** Like `finalize`; makes the insights after the response, also again if they failed. @throws {AppError} not_found */
export async function finalizeInterview(actor: Actor, input: { id: string }) {
  const status = await finalize(actor, input);
  afterFinish(input.id);
  return status;
}

/** Makes the insights and the facts of the answers after the response. */
function afterFinish(conversationId: string): void {
  afterResponse(() => generateInsights(conversationId));
  afterResponse(async () => void (await storeFacts(conversationId)));
}

/**
 * Makes the insights of a completed conversation under a lease. Never rejects. After a crash, the next call takes over once
 * the lease has expired.
 * @param pausesMs before the second and third attempt, in addition to the model's own retries
 */
export async function generateInsights(conversationId: string, pausesMs = [1000, 5000]): Promise<void> {
  const run = crypto.randomUUID();
  const update = updateRun.bind(null, conversationId, run);
  try {
    const claimed = await claim(conversationId, run);
    if (!claimed) return;
    await underLease({ heartbeatMs, extend: () => update({ lease_until: lease }) }, async (signal) => {
      try {
        const input = await loadInput(conversationId);
        if (!input) return;
        if (!hasEnough(input)) {
          await update({ ...released, status: "none", detail: tooLittle });
          return;
        }
        const work = { update, signal, pausesMs };
        if (currentService() === null) {
          if (claimed.drafts) await update({ ...released, check_state: "failed" });
          else
            await update({
              ...released,
              ...practiceInsights(input),
              ...unchecked,
              status: "ready",
              limits: [],
              detail: null,
            });
          return;
        }
        if (!(await hasOwnerConsented(conversationId))) {
          await update({ ...released, status: failedStatus, check_state: failedCheck, detail: notAccepted });
          return;
        }
        if (claimed.drafts && (await checkDrafts(input, claimed.drafts, work))) return;
        await attemptUntilDone(input, claimed.attempt, work);
      } catch (error) {
        if (!signal.aborted) throw error;
        // An attempt that a shutdown aborts does not count.
        if (signal.reason === "shutdown")
          await update({ ...released, status: interruptedStatus, attempts: sql`${insights.attempts} - 1` });
      }
    });
  } catch (error) {
    log().error({ err: error }, "insights could not be stored");
  }
}

/**
 * Replaces the insights of an earlier version's practice mode. Needs no lease, because concurrent runs write the same.
 */
export async function replaceOutdated(conversationId: string): Promise<void> {
  const input = await loadInput(conversationId);
  if (!input) return;
  await db()
    .update(insights)
    .set(hasEnough(input) ? practiceInsights(input) : { status: "none", detail: tooLittle })
    .where(
      and(
        eq(insights.conversation_id, conversationId),
        eq(insights.status, "ready"),
        eq(insights.model, practiceModel),
      ),
    );
}

type Update = (values: Parameters<typeof updateRun>[2]) => Promise<boolean>;

/** SQL: adds the tokens of an attempt. */
const withSpent = ({ input_tokens, output_tokens }: Tokens) => ({
  input_tokens: sql`coalesce(${insights.input_tokens} + ${input_tokens}, ${insights.input_tokens}, ${input_tokens})`,
  output_tokens: sql`coalesce(${insights.output_tokens} + ${output_tokens}, ${insights.output_tokens}, ${output_tokens})`,
});

type Work = { update: Update; signal: AbortSignal; pausesMs: number[] };

const unchecked = { check_state: "none", drafts: null } as const;

/** SQL: the status after a shutdown. Insights that are being checked stay ready. */
const interruptedStatus = sql<
  "ready" | "pending"
>`case ${insights.status} when 'ready' then 'ready' else 'pending' end`;

/** The columns with the content of the drafts that the transcript supports. */
function contentOf(drafts: Drafts, input: InsightsInput) {
  const draft = joinDrafts(drafts, input);
  return { ...checkDraft(draft, input.turns), answers: draft.answers };
}

/**
 * Checks drafts whose insights are already shown.
 * @returns false if the input has changed since, so the insights must be made again
 * @throws the reason of an abort
 */
async function checkDrafts(
  input: InsightsInput,
  drafts: Drafts,
  { update, signal }: Omit<Work, "pausesMs">,
): Promise<boolean> {
  const checked = await checkInsights(input, drafts, { signal });
  if (!checked) return false;
  await update({
    ...released,
    ...contentOf(checked.drafts, input),
    check_state: checked.isComplete ? "done" : "failed",
    drafts: checked.isComplete ? null : checked.drafts,
    duration_ms: sql`coalesce(${insights.duration_ms}, 0) + ${checked.duration_ms}`,
    ...withSpent(checked),
  });
  return true;
}

/** @throws the reason of an abort */
async function attemptUntilDone(
  input: InsightsInput,
  firstAttempt: number,
  { update, signal, pausesMs }: Work,
): Promise<void> {
  for (let attempt = firstAttempt; ; attempt++) {
    try {
      const { drafts, limits, ...made } = await draftInsights(input, { signal });
      const isChecked = !limits.includes("not_checked");
      const isStored = await update({
        ...(isChecked ? { check_state: "running", drafts } : { ...released, ...unchecked }),
        status: "ready",
        ...contentOf(drafts, input),
        limits,
        ...made,
        ...withSpent(made),
        detail: null,
      });
      if (isStored && isChecked) await checkDrafts(input, drafts, { update, signal });
      return;
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelFailure)) throw error;
      await update(withSpent(error.tokens));
      if (attempt >= maxAttempts || isLimit(error)) {
        const detail = error.publicText;
        await update({ ...released, status: failedStatus, check_state: failedCheck, detail });
        return;
      }
    }
    await sleep(pausesMs[attempt - 1] ?? 0, undefined, { signal });
    if (!(await update({ lease_until: lease, attempts: sql`${insights.attempts} + 1` }))) return;
  }
}

function hasEnough({ turns }: LoadedInput): boolean {
  const answers = turns.filter(isCountedTurn);
  return answers.reduce((words, { text }) => words + countWords(text), 0) >= minWords;
}
