import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, insights, messages } from "../../db/schema/conversations.ts";
import { ownConversation } from "./access.ts";
import { getConversation } from "./queries.ts";
import { messageColumns, speakingCharacter, toMessage } from "./rows.ts";

const { model, prompt_version, duration_ms, input_tokens, output_tokens } = messages;

/** Everything of a conversation as one object, with how each reply was made and what all of them took. */
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
    .where(ownConversation(actor, input.id))
    .orderBy(asc(messages.seq));
  const [stored] = await db()
    .select({ content: insights.result, evidence: insights.evidence, model: insights.model })
    .from(insights)
    .where(and(eq(insights.conversation_id, conversation.id), eq(insights.status, "ready")));

  const replies = rows.filter((row) => row.speaker_type === "character");
  const sum = (key: "duration_ms" | "input_tokens" | "output_tokens") =>
    replies.reduce((total, { made }) => total + (made[key] ?? 0), 0);
  return {
    ...conversation,
    messages: rows.map((row) => ({
      ...toMessage(actor, row),
      made: row.speaker_type === "character" ? row.made : null,
    })),
    insights: stored ?? null,
    totals: {
      replies: replies.length,
      duration_ms: sum("duration_ms"),
      input_tokens: sum("input_tokens"),
      output_tokens: sum("output_tokens"),
    },
  };
}

export type ConversationExport = Awaited<ReturnType<typeof exportConversation>>;
