import "server-only";
import { and, arrayContains, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { isAfter } from "../after-cursor.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";
import { stories, story_questions } from "../../db/schema/stories.ts";
import { cutPage, type Page } from "../page.ts";
import { ownStory, storyNotFound } from "./access.ts";
import { answerColumns, interviewColumns, isTryOf, storyColumns, toAnswer } from "./rows.ts";
import {
  type ClassicQuestion,
  classicQuestions,
  type ListQuery,
  type Story,
  type StoryWithVersions,
} from "./schema.ts";

const versions = sql<number>`(select count(*)::int from ${messages}
  join ${conversations} on ${conversations.id} = ${messages.conversation_id} where ${isTryOf})`;

const selectStories = (where: SQL | undefined) =>
  db()
    .select({ ...storyColumns, versions })
    .from(stories)
    .innerJoin(messages, eq(messages.id, stories.message_id))
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(where);
type Row = Awaited<ReturnType<typeof selectStories>>[number];

const toStory = ({ isShown, answer, ...row }: Row): Story => ({
  ...row,
  answer: isShown ? toAnswer(answer) : null,
});

/** The actor's stories, all or those with a tag, newest first. @throws {AppError} invalid (cursor) */
export async function listStories(actor: Actor, { limit, cursor, tag }: ListQuery): Promise<Page<Story>> {
  const query = selectStories(
    and(
      eq(stories.user_id, actor.id),
      tag === undefined ? undefined : arrayContains(stories.tags, [tag]),
      isAfter(cursor, stories),
    ),
  ).orderBy(desc(stories.created_at), desc(stories.id));
  const page = cutPage(await (limit === undefined ? query : query.limit(limit + 1)), limit);
  return { rows: page.rows.map(toStory), next: page.next };
}

/** A story with all attempts at its question, oldest first; null if there is none. */
export async function findStory(actor: Actor, { id }: { id: string }): Promise<StoryWithVersions | null> {
  const [row] = await selectStories(ownStory(actor, id));
  if (!row) return null;
  const tries = await db()
    .select({ ...answerColumns, interview: interviewColumns })
    .from(stories)
    .innerJoin(messages, sql`true`)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(and(ownStory(actor, id), isTryOf))
    .orderBy(asc(messages.created_at), asc(messages.seq));
  return {
    ...toStory(row),
    tries: tries.map(({ interview, ...answer }) => ({ ...toAnswer(answer), interview })),
  };
}

/** @throws {AppError} not_found */
export async function getStory(actor: Actor, input: { id: string }): Promise<StoryWithVersions> {
  const story = await findStory(actor, input);
  if (!story) throw storyNotFound();
  return story;
}

/** The classic questions with the actor's choices. */
export async function listClassics(actor: Actor): Promise<ClassicQuestion[]> {
  const chosen = await db()
    .select({ question: story_questions.question, id: stories.id, title: stories.title })
    .from(story_questions)
    .leftJoin(stories, eq(stories.id, story_questions.story_id))
    .where(eq(story_questions.user_id, actor.id));
  const choices = new Map(chosen.map((row) => [row.question, row]));
  return classicQuestions.map((one) => {
    const { id, title } = choices.get(one.id) ?? {};
    return {
      ...one,
      story: id && title !== undefined && title !== null ? { id, title } : null,
      has_none: choices.has(one.id) && !id,
    };
  });
}
