import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { messages } from "../../db/schema/conversations.ts";
import { factsOf, type InsightsDraft } from "../ai/insights.ts";
import { isCounted } from "../conversations/answer-rules.ts";
import type { AnswerStrip, Marks } from "./schema.ts";

type FoundMarks = InsightsDraft["answers"][number];

const toMarks = (has: FoundMarks["has"]): Marks => ({
  situation: has.includes("situation"),
  action: has.includes("action"),
  result: has.includes("result"),
  own_part: has.includes("own_part"),
  number: has.includes("number"),
});

/**
 * The person's answers and skips, oldest first, with the facts of each answer. Omits messages about danger.
 * @param found the model's marks; null if no model read the answers
 */
export async function loadAnswers(
  conversationId: string,
  found: FoundMarks[] | null,
): Promise<AnswerStrip[]> {
  const stored = await db()
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
  return stored.map((message) => {
    const row = marks.get(message.id);
    return {
      message_id: message.id,
      skipped: message.kind === "skip",
      counted: isCounted(message),
      added: message.aside === "added",
      facts: isCounted(message) ? factsOf(message.text) : null,
      marks: row ? toMarks(row.has) : null,
      competency: row?.competency ?? null,
    };
  });
}
