import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, insights, messages } from "../../db/schema/conversations.ts";
import { getConversation } from "./queries.ts";
import { messageColumns, toMessage } from "./rows.ts";

/** How a reply was made. */
export type MadeBy = {
  model: string | null;
  prompt_version: number | null;
  duration_ms: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
};

/** Everything of a conversation as one object, with how each reply was made and what all of them took. */
export async function exportConversation(actor: Actor, input: { id: string }) {
  const conversation = await getConversation(actor, input);
  const rows = await db()
    .select({
      ...messageColumns,
      model: messages.model,
      prompt_version: messages.prompt_version,
      duration_ms: messages.duration_ms,
      input_tokens: messages.input_tokens,
      output_tokens: messages.output_tokens,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversation_id, conversations.id))
    .innerJoin(
      conversation_characters,
      and(
        eq(conversation_characters.conversation_id, messages.conversation_id),
        eq(conversation_characters.position, messages.position),
      ),
    )
    .where(sql`${conversations.id} = ${input.id} and ${conversations.user_id} = ${actor.id}`)
    .orderBy(asc(messages.seq));
  const [made] = await db()
    .select({
      result: insights.result,
      evidence: insights.evidence,
      status: insights.status,
      model: insights.model,
    })
    .from(insights)
    .where(eq(insights.conversation_id, conversation.id));

  const replies = rows.filter((row) => row.speaker_type === "character");
  const sum = (key: "duration_ms" | "input_tokens" | "output_tokens") =>
    replies.reduce((total, row) => total + (row[key] ?? 0), 0);
  return {
    ...conversation,
    messages: rows.map((row) => {
      const { model, prompt_version, duration_ms, input_tokens, output_tokens } = row;
      const how: MadeBy = { model, prompt_version, duration_ms, input_tokens, output_tokens };
      return { ...toMessage(actor, row), made: row.speaker_type === "character" ? how : null };
    }),
    insights:
      made?.status === "ready" ? { content: made.result, evidence: made.evidence, model: made.model } : null,
    totals: {
      replies: replies.length,
      duration_ms: sum("duration_ms"),
      input_tokens: sum("input_tokens"),
      output_tokens: sum("output_tokens"),
    },
  };
}

export type ConversationExport = Awaited<ReturnType<typeof exportConversation>>;
