import "server-only";
import type { Actor } from "../actor.ts";
import { conversationNotFound } from "../conversations/access.ts";
import { WithLater } from "../later.ts";
import { generateInsights } from "./commands.ts";
import { toResponse } from "./response.ts";
import { findRow, findVersion } from "./rows.ts";
import type { InsightsResponse } from "./schema.ts";

/**
 * The insights of one's own conversation, or where they stand. Before it is complete there are none. When nobody works
 * on them although they are due (a crash, a redeploy), the work comes along for after the answer.
 * @throws AppError not_found
 */
export async function getInsights(
  actor: Actor,
  input: { id: string },
): Promise<InsightsResponse | WithLater<InsightsResponse>> {
  const row = await findRow(actor, input.id);
  if (!row) throw conversationNotFound();
  const response = toResponse(row);
  return row.waiting ? new WithLater(response, () => generateInsights(input.id)) : response;
}

/**
 * Names the state of the insights, by the last writes of their rows. Null while nobody works on insights that are due:
 * then they have to be read, so that somebody does.
 * @throws AppError not_found
 */
export async function getInsightsVersion(actor: Actor, input: { id: string }): Promise<string | null> {
  const row = await findVersion(actor, input.id);
  if (!row) throw conversationNotFound();
  return row.waiting ? null : row.version;
}
