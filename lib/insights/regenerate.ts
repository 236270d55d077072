import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { assertMayCallModel } from "../ai/limit.ts";
import { assertConsent } from "../consents/queries.ts";
import { ownConversation } from "../conversations/access.ts";
import { getStatus } from "../conversations/queries.ts";
import { AppError } from "../errors.ts";
import { countAgainst, refund } from "../limits.ts";
import { generateInsights } from "./commands.ts";
import { getInsights } from "./queries.ts";
import type { InsightsResponse } from "./schema.ts";

/**
 * Makes the insights of an interview again after the response. The earlier ones stay stored, and are shown again if that
 * fails. Disputes stay, for claims that come up again.
 * @throws {AppError} not_found, consent_required, budget_spent, rate_limited; conflict if there are none, or while they are
 * checked
 */
export async function regenerateInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  return restart(actor, input, {
    where: sql`i.status = 'ready' and i.check_state <> 'running'`,
    set: sql`status = 'pending', detail = null`,
    refusal: "These insights can’t be created again right now.",
  });
}

/**
 * Repeats a failed check of insights after the response.
 * @throws {AppError} not_found, consent_required, budget_spent, rate_limited; conflict if no check has failed
 */
export async function recheckInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  return restart(actor, input, {
    where: sql`i.status = 'ready' and i.check_state = 'failed' and i.drafts is not null`,
    set: sql`check_state = 'running', detail = null`,
    refusal: "These insights can’t be checked again right now.",
  });
}

type Restart = {
  /** Condition on the row `i`. */
  where: SQL;
  set: SQL;
  /** The message of the conflict if no row matches. */
  refusal: string;
};

async function restart(
  actor: Actor,
  input: { id: string },
  { where, set, refusal }: Restart,
): Promise<InsightsResponse> {
  await assertConsent(actor);
  await getStatus(actor, input);
  await assertMayCallModel(actor.id);
  await countAgainst("message", actor.id);
  const rows = await db().execute(sql`
    with touched as (
      update conversations set revision = revision + 1
      where ${ownConversation(actor, input.id)}
        and exists (select from insights i where i.conversation_id = conversations.id and ${where})
      returning id
    )
    update insights i set ${set}, attempts = 0, updated_at = now() from touched
    where i.conversation_id = touched.id and ${where} returning i.conversation_id`);
  if (rows.length === 0) {
    await refund({ name: "message", key: actor.id, points: 1 });
    throw new AppError("conflict", refusal);
  }
  afterResponse(() => generateInsights(input.id));
  return getInsights(actor, input);
}
