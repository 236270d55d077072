import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db } from "../../db/client.ts";
import { conversations, insights } from "../../db/schema/conversations.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { generateInsights } from "./commands.ts";
import { isFree } from "./rows.ts";
import { evidenceContent, insightsContent, type InsightsResponse } from "./schema.ts";

/**
 * The insights of one's own conversation, or where they stand. Before it is complete there are none. When nobody works
 * on them although they are due (a crash, a redeploy), they are made after the response.
 * @throws AppError not_found
 */
export async function getInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  const isComplete = sql<boolean>`${conversations.completed_at} is not null`;
  const [row] = await db()
    .select({
      isComplete,
      isDue: sql<boolean>`${isComplete} and (${insights.status} is null or ${isFree})`,
      status: insights.status,
      result: insights.result,
      evidence: insights.evidence,
      detail: insights.detail,
      found: insights.quotes_found,
      verified: insights.quotes_verified,
    })
    .from(conversations)
    .leftJoin(insights, eq(insights.conversation_id, conversations.id))
    .where(ownConversation(actor, input.id));
  if (!row) throw conversationNotFound();
  if (row.isDue) afterResponse(() => generateInsights(input.id));
  const nothing = { insights: null, evidence: null, detail: null, quotes: null };
  if (!row.isComplete) return { ...nothing, status: "none" };
  if (row.status === "failed" || row.status === "none")
    return { ...nothing, status: row.status, detail: row.detail };
  if (row.status !== "ready") return { ...nothing, status: "running" };
  return {
    // The database forgets the order of keys; the schema has it.
    insights: JSON.stringify(insightsContent.parse(row.result)),
    status: "ready",
    evidence: evidenceContent.parse(row.evidence),
    detail: null,
    quotes: { found: row.found ?? 0, verified: row.verified ?? 0 },
  };
}
