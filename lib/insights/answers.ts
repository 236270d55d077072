import "server-only";
import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { answer_marks, messages } from "../../db/schema/conversations.ts";
import { markByRule } from "../ai/marks/by-rule.ts";
import { marksOf } from "../conversations/marks.ts";
import type { AnswerStrip, Marks } from "./schema.ts";

const toMarks = ({ situation, action, result, own_part, number }: Marks): Marks => ({
  situation,
  action,
  result,
  own_part,
  number,
});

/**
 * What each answer of a conversation holds, oldest first, and which questions were skipped. Answers that nobody looked at,
 * such as those of interviews from before there were marks, are marked by rule now. What somebody wrote in danger is left
 * out.
 */
export async function loadAnswers(conversationId: string): Promise<AnswerStrip[]> {
  const [transcript, stored] = await Promise.all([
    db()
      .select({
        id: messages.id,
        speaker: messages.speaker_type,
        kind: messages.kind,
        text: messages.content,
      })
      .from(messages)
      .where(
        and(
          eq(messages.conversation_id, conversationId),
          isNull(messages.replaced_by),
          eq(messages.danger, false),
        ),
      )
      .orderBy(asc(messages.seq)),
    marksOf(conversationId),
  ]);
  const marks = new Map(stored.map((row) => [row.message_id, row]));
  const pending = transcript.flatMap(({ id, kind }) => (kind === "answer" && !marks.has(id) ? id : []));
  if (pending.length > 0) {
    const turns = transcript.map((row) => ({ ...row, name: "", greeting: row.kind === "greeting" }));
    const { answers } = markByRule({ turns, pending, questions: [] });
    const unmarked = answers.map(({ id, ...row }) => ({ message_id: id, ...row }));
    for (const row of unmarked) marks.set(row.message_id, row);
    await db().insert(answer_marks).values(unmarked).onConflictDoNothing();
  }
  return transcript.flatMap(({ id, kind }) => {
    if (kind !== "answer" && kind !== "skip") return [];
    const row = marks.get(id);
    return {
      message_id: id,
      skipped: kind === "skip",
      marks: row ? toMarks(row) : null,
      competency: row?.competency ?? null,
    };
  });
}
