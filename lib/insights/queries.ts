import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import type { InsightsDraft } from "../ai/insights.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { disputes, insights } from "../../db/schema/insights.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { isRetry } from "../conversations/constants.ts";
import { loadAnswers } from "./answers.ts";
import { generateInsights, replaceOutdated } from "./commands.ts";
import { noInsights } from "./constants.ts";
import { isOutdated } from "./practice.ts";
import { isFree } from "./rows.ts";
import { sentences } from "../text/sentences.ts";
import {
  type Claim,
  evidenceContent,
  insightsContent,
  type InsightsContent,
  type InsightsResponse,
  type JudgedClaim,
  judgedClaims,
  parts,
} from "./schema.ts";

type Dispute = NonNullable<Claim["dispute"]> & Pick<typeof disputes.$inferSelect, "part" | "claim">;

/** Claims of insights that an earlier version stored without claims. */
const unjudged = (content: InsightsContent): JudgedClaim[] =>
  parts.flatMap((part) =>
    (part === "summary" ? sentences(content.summary).map(({ text }) => text) : content[part]).map((text) => ({
      part,
      text,
      support: part === "notable_quotes" ? "supports" : "unchecked",
    })),
  );

const withDispute = (claim: JudgedClaim, all: Dispute[]): Claim => {
  const own = all.find((one) => one.part === claim.part && one.claim === claim.text);
  const dispute = own
    ? { id: own.id, note: own.note, created_at: new Date(own.created_at).toISOString() }
    : null;
  return { ...claim, dispute };
};

const noneOfRetry = "A second try has no insights. Its page compares both answers.";

/**
 * The insights of the actor's conversation, or their status; "none" until it is complete. Insights that are due but not
 * running, as after a crash, are made after the response. Outdated ones of practice mode are replaced first.
 * @throws {AppError} not_found
 */
export async function getInsights(actor: Actor, input: { id: string }): Promise<InsightsResponse> {
  const isComplete = sql<boolean>`${conversations.completed_at} is not null`;
  const [row] = await db()
    .select({
      isComplete,
      length: conversations.length,
      isDue: sql<boolean>`${isComplete} and (${insights.status} is null or ${isFree})`,
      status: insights.status,
      result: insights.result,
      evidence: insights.evidence,
      claims: insights.claims,
      disputes: sql<Dispute[] | null>`(
        select jsonb_agg(to_jsonb(d)) from ${disputes} d where d.conversation_id = ${conversations.id})`,
      detail: insights.detail,
      check: insights.check_state,
      limits: insights.limits,
      model: insights.model,
      answers: sql<InsightsDraft["answers"] | null>`${insights.answers}`,
      found: insights.quotes_found,
      verified: insights.quotes_verified,
    })
    .from(conversations)
    .leftJoin(insights, eq(insights.conversation_id, conversations.id))
    .where(ownConversation(actor, input.id));
  if (!row) throw conversationNotFound();
  if (row.isDue) afterResponse(() => generateInsights(input.id));
  if (isRetry(row)) return { ...noInsights, status: "none", detail: noneOfRetry };
  if (!row.isComplete) return { ...noInsights, status: "none" };
  if (row.status === "failed" || row.status === "none")
    return { ...noInsights, status: row.status, detail: row.detail };
  if (row.status !== "ready") return { ...noInsights, status: "running" };
  if (isOutdated(row)) {
    await replaceOutdated(input.id);
    return getInsights(actor, input);
  }
  const content = insightsContent.parse(row.result);
  const claims = row.claims === null ? unjudged(content) : judgedClaims.parse(row.claims);
  return {
    // jsonb does not keep the order of keys; parsing by the schema restores it.
    insights: JSON.stringify(content),
    generated_by: row.model,
    status: "ready",
    evidence: evidenceContent.parse(row.evidence),
    claims: claims.map((claim) => withDispute(claim, row.disputes ?? [])),
    detail: row.detail,
    quotes: { found: row.found ?? 0, verified: row.verified ?? 0 },
    answers: await loadAnswers(input.id, row.answers),
    check: row.check ?? "none",
    limits: row.limits ?? [],
  };
}
