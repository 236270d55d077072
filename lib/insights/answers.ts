import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { messages } from "../../db/schema/conversations.ts";
import { factsOf, type InsightsDraft } from "../ai/insights.ts";
import { isCounted } from "../conversations/constants.ts";
import type { AnswerStrip, Marks } from "./schema.ts";

type Found = InsightsDraft["answers"][number];

const toMarks = (has: Found["has"]): Marks => ({
  situation: has.includes("situation"),
  action: has.includes("action"),
  result: has.includes("result"),
  own_part: has.includes("own_part"),
  number: has.includes("number"),
});

/**
 * What the person said in a conversation and which questions they skipped, oldest first, with the facts of each answer.
 * What somebody wrote in danger is left out.
 * @param found what a model found in them; null where none looked
 */
export async function loadAnswers(conversationId: string, found: Found[] | null): Promise<AnswerStrip[]> {
  const said = await db()
    .select({
      id: messages.id,
      kind: messages.kind,
      danger: messages.danger,
      aside: messages.aside,
      text: messages.content,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        inArray(messages.kind, ["answer", "skip"]),
        isNull(messages.replaced_by),
        eq(messages.danger, false),
      ),
    )
    .orderBy(asc(messages.seq));
  const marks = new Map(found?.map((answer) => [answer.message_id, answer]));
  return said.map((message) => {
    const row = marks.get(message.id);
    return {
      message_id: message.id,
      skipped: message.kind === "skip",
      counted: isCounted(message),
      added: message.aside === "added",
      facts: isCounted(message) ? toFacts(message.text) : null,
      marks: row ? toMarks(row.has) : null,
      competency: row?.competency ?? null,
    };
  });
}

function toFacts(text: string): AnswerStrip["facts"] {
  const { words, figure, ownPast } = factsOf(text);
  return { words, figure, own_past: ownPast };
}
