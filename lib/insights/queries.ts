import "server-only";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { conversationNotFound } from "../conversations/access.ts";
import { generateInsights } from "./commands.ts";
import { findRow } from "./rows.ts";
import { evidenceContent, insightsContent, type InsightsResponse } from "./schema.ts";

/**
 * The insights of one's own conversation, or where they stand. Before it is complete there are none. When nobody works
 * on them although they are due (a crash, a redeploy), they are made after the response.
 * @throws AppError not_found
 */
export async function getInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  const row = await findRow(actor, input.id);
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
    quotes: { found: row.quotes_found ?? 0, verified: row.quotes_verified ?? 0 },
  };
}
