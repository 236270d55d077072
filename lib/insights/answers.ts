import "server-only";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { messages } from "../../db/schema/conversations.ts";
import { factsOf } from "../ai/insights.ts";
import { marksOf } from "../conversations/marks.ts";
import { isCounted } from "../conversations/workflow.ts";
import type { AnswerStrip, Marks } from "./schema.ts";

const toMarks = ({ situation, action, result, own_part, number }: Marks): Marks => ({
  situation,
  action,
  result,
  own_part,
  number,
});

/**
 * What the person said in a conversation and which questions they skipped, oldest first, with the facts of each answer.
 * What somebody wrote in danger is left out.
 * @param options.hasMarks whether a model marked the answers; marks of practice mode are an earlier version's
 */
export async function loadAnswers(
  conversationId: string,
  { hasMarks }: { hasMarks: boolean },
): Promise<AnswerStrip[]> {
  const [said, stored] = await Promise.all([
    db()
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
      .orderBy(asc(messages.seq)),
    hasMarks ? marksOf(conversationId) : [],
  ]);
  const marks = new Map(stored.map((row) => [row.message_id, row]));
  return said.map((message) => {
    const row = marks.get(message.id);
    return {
      message_id: message.id,
      skipped: message.kind === "skip",
      counted: isCounted(message),
      added: message.aside === "added",
      facts: isCounted(message) ? toFacts(message.text) : null,
      marks: row ? toMarks(row) : null,
      competency: row?.competency ?? null,
    };
  });
}

function toFacts(text: string): AnswerStrip["facts"] {
  const { words, figure, ownPast } = factsOf(text);
  return { words, figure, own_past: ownPast };
}
