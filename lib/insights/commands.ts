import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { draftInsights } from "../ai/insights.ts";
import { ModelFailure } from "../ai/interviewer.ts";
import type { InsightsInput } from "../ai/tasks.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { WithLater } from "../later.ts";
import { log } from "../log.ts";
import { trackRunning } from "../running.ts";
import { checkDraft } from "./evidence.ts";
import { toResponse } from "./response.ts";
import { claim, findRow, finish, heartbeatMs, keep, loadInput, maxAttempts, release } from "./rows.ts";
import type { InsightsResponse } from "./schema.ts";
import { countWords } from "../text/words.ts";

/** With fewer words of answers, whatever a model says would be made up. */
const minWords = 20;
const tooLittle = "There is not enough conversation to draw insights from.";
/** Before the second and the third attempt, in milliseconds; the model's own retries come on top. */
const defaultPauses = [1000, 5000];

/** Why a run ended before its work did: the process stops, or the insights are no longer this run's. */
type Cut = "shutdown" | "lost";

/**
 * Makes the insights of a completed conversation, unless somebody else does: safe to call as often as one
 * likes, from any process. Settles when they are stored; never rejects, since nobody waits for it. Work that a crash
 * cut off is taken over by the next call after the lease.
 * @param pauses between attempts, in milliseconds
 */
export async function generateInsights(conversationId: string, pauses = defaultPauses): Promise<void> {
  const controller = new AbortController();
  const cut = (why: Cut) => controller.abort(why);
  const done = generate(conversationId, controller.signal, cut, pauses).catch((error: unknown) =>
    log().error({ err: error }, "insights could not be stored"),
  );
  trackRunning({ done, interrupt: () => cut("shutdown") });
  await done;
}

async function generate(
  conversationId: string,
  signal: AbortSignal,
  cut: (why: Cut) => void,
  pauses: number[],
): Promise<void> {
  const run = crypto.randomUUID();
  const attempt = await claim(conversationId, run);
  if (attempt === null) return;
  const stopHeart = beat(conversationId, run, cut);
  try {
    const input = await loadInput(conversationId);
    if (!input) return;
    if (!hasEnough(input)) return await finish(conversationId, run, "none", { detail: tooLittle });
    await attemptUntilDone({ conversationId, run, input, attempt, signal, pauses });
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason === "shutdown") await release(conversationId, run);
  } finally {
    stopHeart();
  }
}

type Work = {
  conversationId: string;
  run: string;
  input: InsightsInput;
  attempt: number;
  signal: AbortSignal;
  pauses: number[];
};

/** Throws only when it is cut off, or when the database fails. No transaction is open while the model works. */
async function attemptUntilDone({
  conversationId,
  run,
  input,
  signal,
  pauses,
  ...work
}: Work): Promise<void> {
  for (let { attempt } = work; ; attempt++) {
    const made = await draftInsights(input, { abortSignal: signal }).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof ModelFailure)) throw error;
      return error;
    });
    if (!(made instanceof ModelFailure)) {
      const { content, evidence, found, verified } = checkDraft(made.draft, input.turns);
      return finish(conversationId, run, "ready", {
        result: content,
        evidence,
        quotes_found: found,
        quotes_verified: verified,
        model: made.model,
        duration_ms: made.durationMs,
        input_tokens: made.usage.input,
        output_tokens: made.usage.output,
        detail: null,
      });
    }
    log().warn({ err: made.cause, attempt }, "the model failed to make insights");
    if (attempt >= maxAttempts) {
      return finish(conversationId, run, "failed", { detail: made.publicText });
    }
    await sleep(pauses[attempt - 1] ?? 0, undefined, { signal });
    if (!(await keep(conversationId, run, true))) return;
  }
}

/** Keeps the lease while the model works, and ends the work when the lease was lost. */
function beat(conversationId: string, run: string, cut: (why: Cut) => void): () => void {
  const timer = setInterval(() => {
    keep(conversationId, run).then(
      (held) => !held && cut("lost"),
      // One that fails costs nothing: the lease outlasts several.
      (error: unknown) => log().warn({ err: error }, "a lease could not be kept"),
    );
  }, heartbeatMs);
  return () => clearInterval(timer);
}

function hasEnough(input: InsightsInput): boolean {
  let words = 0;
  for (const turn of input.turns) {
    if (turn.speaker === "user" && !turn.greeting) words += countWords(turn.text);
    if (words >= minWords) return true;
  }
  return false;
}

/**
 * Asks again for insights that failed. Asking for others changes nothing, so that two clicks do no harm.
 * @returns where they stand, with the work that is to follow
 * @throws AppError not_found
 */
export async function restartInsights(
  actor: Actor,
  input: { id: string },
): Promise<WithLater<InsightsResponse>> {
  await db().execute(sql`
    update insights set status = 'pending', attempts = 0, detail = null, run = null, lease_until = null,
      updated_at = now()
    from ${conversations}
    where insights.conversation_id = ${conversations.id} and ${ownConversation(actor, input.id)}
      and insights.status = 'failed'`);
  const row = await findRow(actor, input.id);
  if (!row) throw conversationNotFound();
  return new WithLater(toResponse(row), () => (row.waiting ? generateInsights(input.id) : Promise.resolve()));
}
