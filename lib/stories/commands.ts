import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { stories, story_questions } from "../../db/schema/stories.ts";
import { askedQuestion } from "../conversations/asked-question.ts";
import { AppError } from "../errors.ts";
import { isOfFinished } from "../conversations/answer-rules.ts";
import { lockQuotas } from "../quotas.ts";
import { cutAfterWord } from "../text/cut.ts";
import { answerNotFound, ownStory, storyNotFound } from "./access.ts";
import { getStory, listClassics } from "./queries.ts";
import {
  type ChangeInput,
  type ClassicQuestion,
  type KeepInput,
  maxStories,
  type StoryWithVersions,
} from "./schema.ts";

/** Maximum length of a proposed title, in characters. */
const maxProposed = 120;

/** The question asked as a title; the answer's beginning if there was none. */
const proposeTitle = ({ question, text }: { question: string | null; text: string }): string =>
  cutAfterWord(question ?? text, maxProposed - 1);

type Kept = { id: string; isNew: boolean };

/** Keeps an answer, or finds the story that keeps it already. @throws {AppError} not_found, quota_exceeded */
async function keep(tx: Tx, actor: Actor, input: KeepInput): Promise<Kept> {
  const [answer] = await tx
    .select({ id: messages.id, text: messages.content, question: askedQuestion })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(eq(messages.id, input.message_id), eq(conversations.user_id, actor.id), isOfFinished));
  if (!answer) throw answerNotFound();
  const mine = and(eq(stories.user_id, actor.id), eq(stories.message_id, answer.id));
  const [stored] = await tx
    .insert(stories)
    .values({
      user_id: actor.id,
      message_id: answer.id,
      title: input.title ?? proposeTitle(answer),
      note: input.note || null,
      tags: input.tags ?? [],
    })
    .onConflictDoNothing({ target: [stories.message_id, stories.user_id] })
    .returning({ id: stories.id });
  if (stored) {
    await lockQuotas(tx, actor.id);
    if ((await tx.$count(stories, eq(stories.user_id, actor.id))) > maxStories)
      throw new AppError(
        "quota_exceeded",
        `You can keep at most ${maxStories} stories. Please remove one that you no longer need, then try again.`,
      );
    return { id: stored.id, isNew: true };
  }
  const [before] = await tx.select({ id: stories.id }).from(stories).where(mine);
  if (!before) throw answerNotFound();
  return { id: before.id, isNew: false };
}

/**
 * Keeps an answer of the actor's finished interview as a story. An answer that is kept already keeps its story as it is.
 * @throws {AppError} not_found, quota_exceeded
 */
export async function keepStory(
  actor: Actor,
  input: KeepInput,
): Promise<{ story: StoryWithVersions; isNew: boolean }> {
  const { id, isNew } = await db().transaction((tx) => keep(tx, actor, input));
  return { story: await getStory(actor, { id }), isNew };
}

/** Changes the given fields of a story. @throws {AppError} not_found */
export async function changeStory(
  actor: Actor,
  { id, title, note, tags }: ChangeInput & { id: string },
): Promise<StoryWithVersions> {
  await db()
    .update(stories)
    .set({
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note: note || null }),
      ...(tags && { tags }),
      updated_at: sql`now()`,
    })
    .where(ownStory(actor, id));
  return getStory(actor, { id });
}

/** Removes a story, and its classic questions are open again. The answer stays. @throws {AppError} not_found */
export async function removeStory(actor: Actor, { id }: { id: string }): Promise<void> {
  const { count } = await db().delete(stories).where(ownStory(actor, id));
  if (count === 0) throw storyNotFound();
}

type Assignment = { question: string; message_id: string | null };

/**
 * Stores which answer is the actor's story for a classic question, and keeps that answer. Null stores that none is.
 * @throws {AppError} not_found, quota_exceeded
 */
export async function assignStory(
  actor: Actor,
  { question, message_id }: Assignment,
): Promise<ClassicQuestion> {
  await db().transaction(async (tx) => {
    const story_id = message_id === null ? null : (await keep(tx, actor, { message_id })).id;
    await tx
      .insert(story_questions)
      .values({ user_id: actor.id, question, story_id })
      .onConflictDoUpdate({
        target: [story_questions.user_id, story_questions.question],
        set: { story_id, created_at: sql`now()` },
      });
  });
  const chosen = (await listClassics(actor)).find(({ id }) => id === question);
  if (!chosen) throw new AppError("not_found", "There is no such question.");
  return chosen;
}

/** Opens a classic question again; its story stays. Idempotent. */
export async function reopenQuestion(actor: Actor, { question }: { question: string }): Promise<void> {
  await db()
    .delete(story_questions)
    .where(and(eq(story_questions.user_id, actor.id), eq(story_questions.question, question)));
}
