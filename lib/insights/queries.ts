import "server-only";
import type { Actor } from "../actor.ts";
import { conversationNotFound } from "../conversations/access.ts";
import { WithLater } from "../later.ts";
import { generateInsights } from "./commands.ts";
import { toResponse } from "./response.ts";
import { Versioned } from "../versioned.ts";
import { findRow } from "./rows.ts";
import type { InsightsResponse } from "./schema.ts";

type Answer = InsightsResponse | WithLater<InsightsResponse>;

/**
 * The insights of one's own conversation, or where they stand. Before it is complete there are none. When nobody works
 * on them although they are due (a crash, a redeploy), the work comes along for after the answer.
 * @throws AppError not_found
 */
export async function getInsights(actor: Actor, input: { id: string }): Promise<Answer> {
  return (await getVersionedInsights(actor, input)).read();
}

/**
 * The same for those who poll. There is no version while nobody works on insights that are due: then they have to be
 * read, so that somebody does.
 * @throws AppError not_found
 */
export async function getVersionedInsights(actor: Actor, input: { id: string }): Promise<Versioned<Answer>> {
  const row = await findRow(actor, input.id);
  if (!row) throw conversationNotFound();
  const response = toResponse(row);
  if (!row.waiting) return Versioned.of(response);
  return new Versioned(null, async () => new WithLater(response, () => generateInsights(input.id)));
}
