import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { assertConsent } from "../consents/queries.ts";
import { ownConversation } from "../conversations/access.ts";
import { getStatus } from "../conversations/queries.ts";
import { AppError } from "../errors.ts";
import { countAgainst, uncount } from "../limits.ts";
import { generateInsights } from "./commands.ts";
import { getInsights } from "./queries.ts";
import type { InsightsResponse } from "./schema.ts";

/**
 * Has the insights of an interview made anew. Until they are ready the earlier ones stay stored, and come back if that fails;
 * what their owner disputes stays disputed where it comes up again.
 * @throws AppError not_found, consent_required, rate_limited; conflict while there are none
 */
export async function regenerateInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  await assertConsent(actor);
  await getStatus(actor, input);
  await countAgainst("message", actor.id);
  const rows = await db().execute(sql`
    with touched as (
      update conversations set revision = revision + 1
      where ${ownConversation(actor, input.id)}
        and exists (select from insights i where i.conversation_id = conversations.id and i.status = 'ready')
      returning id
    )
    update insights set status = 'pending', attempts = 0, detail = null, updated_at = now() from touched
    where conversation_id = touched.id and status = 'ready' returning conversation_id`);
  if (rows.length === 0) {
    await uncount({ name: "message", key: actor.id, points: 1 });
    throw new AppError("conflict", "There are no insights that could be made again just now.");
  }
  afterResponse(() => generateInsights(input.id));
  return getInsights(actor, input);
}
