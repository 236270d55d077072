import "server-only";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "../../actor.ts";
import { questions } from "../../../db/schema/sharing.ts";
import { db } from "../../../db/client.ts";
import {
  briefs,
  conversation_characters,
  conversations,
  messages,
} from "../../../db/schema/conversations.ts";
import { disputes, insights } from "../../../db/schema/insights.ts";
import { recordEvent } from "../../audit/record.ts";
import { ownConversation } from "../access.ts";
import { withoutDisputed } from "./disputed.ts";
import { getConversation } from "../queries.ts";
import { messageColumns, speakingCharacter, toMessage } from "../rows.ts";

const { model, prompt_version, duration_ms, input_tokens, output_tokens } = messages;

/** SQL: tokens of all calls in a table, including replaced replies and failed calls. */
const tokensIn = (conversationId: string) => (table: PgTable) =>
  sql`select input_tokens, output_tokens from ${table} where conversation_id = ${conversationId}`;
/** Excludes visitors' questions, which count for the link. */
const ownQuestionTokens = (conversationId: string) =>
  sql`${tokensIn(conversationId)(questions)} and asker = 'owner'`;

/**
 * Exports a conversation with the metadata of each reply and the tokens of all model calls. Omits disputed claims, and all
 * insights while they are being checked. @throws {AppError} not_found
 */
export async function exportConversation(actor: Actor, input: { id: string }) {
  const conversation = await getConversation(actor, input);
  const rows = await db()
    .select({
      ...messageColumns,
      made: { model, prompt_version, duration_ms, input_tokens, output_tokens },
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .innerJoin(conversation_characters, speakingCharacter)
    .where(and(ownConversation(actor, input.id), isNull(messages.replaced_by)))
    .orderBy(asc(messages.seq));
  const [stored] = await db()
    .select({ content: insights.result, evidence: insights.evidence, model: insights.model })
    .from(insights)
    .where(
      and(
        eq(insights.conversation_id, conversation.id),
        eq(insights.status, "ready"),
        ne(insights.check_state, "running"),
      ),
    );
  const disputed = await db()
    .select({ part: disputes.part, claim: disputes.claim })
    .from(disputes)
    .where(eq(disputes.conversation_id, conversation.id));
  const calls = [
    ...[messages, briefs, insights].map(tokensIn(conversation.id)),
    ownQuestionTokens(conversation.id),
  ];
  const [spent] = await db().execute<{ input_tokens: number; output_tokens: number }>(sql`
    select coalesce(sum(input_tokens), 0)::int as input_tokens, coalesce(sum(output_tokens), 0)::int as output_tokens
    from (${sql.join(calls, sql` union all `)}) calls`);
  await recordEvent(db(), { actor: actor.id, action: "conversation.exported", subject: conversation.id });
  const replies = rows.filter((row) => row.speaker_type === "character");
  return {
    ...conversation,
    messages: rows.map((row) => ({
      ...toMessage(actor, row),
      made: row.speaker_type === "character" ? row.made : null,
    })),
    insights: stored ? withoutDisputed(stored, disputed) : null,
    totals: {
      replies: replies.length,
      duration_ms: replies.reduce((total, { made }) => total + (made.duration_ms ?? 0), 0),
      input_tokens: spent?.input_tokens ?? 0,
      output_tokens: spent?.output_tokens ?? 0,
    },
  };
}

export type ConversationExport = Awaited<ReturnType<typeof exportConversation>>;
