import "server-only";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import type { Workflow } from "../../characters/schema.ts";
import { db } from "../../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import * as rows from "../../conversations/rows.ts";
import { getNews } from "./news.ts";

const maxRecent = 3;

/** The open question of an unfinished interview. */
const question = sql<string | null>`(select m.question from ${messages} m
  where m.conversation_id = ${conversations.id} and m.kind = 'reply' and m.replaced_by is null
  order by m.seq desc limit 1)`;

const columns = {
  id: conversations.id,
  title: conversations.title,
  workflow: conversations.workflow,
  length: conversations.length,
  answers: conversations.answers,
  workflow_complete: rows.statusColumns.workflow_complete,
  public_id: rows.statusColumns.public_id,
  link_paused: rows.sharingColumns.link_paused,
  created_at: conversations.created_at,
  speaker: conversation_characters.name,
  question,
};

/**
 * At most three interviews: the newest unfinished one, then those with news, then the newest. Retries are listed within
 * their interview.
 */
export async function listRecent(actor: Actor, workflow?: Workflow) {
  const { interviews } = await getNews(actor);
  const own = (also?: SQL) =>
    and(
      eq(conversations.user_id, actor.id),
      isNull(conversations.deleted_at),
      isNull(conversations.retry_of),
      workflow && eq(conversations.workflow, workflow),
      also,
    );
  const newest = (limit: number, also?: SQL) =>
    db()
      .select({ id: conversations.id })
      .from(conversations)
      .where(own(also))
      .orderBy(desc(conversations.created_at), desc(conversations.id))
      .limit(limit);
  const found = await db()
    .select(columns)
    .from(conversations)
    .leftJoin(conversation_characters, rows.currentCharacter)
    .where(
      own(
        or(
          inArray(conversations.id, newest(maxRecent)),
          inArray(conversations.id, newest(1, isNull(conversations.completed_at))),
          inArray(
            conversations.id,
            interviews.map(({ id }) => id),
          ),
        ),
      ),
    )
    .orderBy(desc(conversations.created_at), desc(conversations.id));
  const unfinished = found.find((row) => !row.workflow_complete);
  const listed = found.map((row) => ({ ...row, news: interviews.find(({ id }) => id === row.id) ?? null }));
  const rank = ({ id, news: unseen }: (typeof listed)[number]) =>
    id === unfinished?.id ? 0 : unseen ? 1 : 2;
  return listed.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxRecent);
}
export type RecentInterview = Awaited<ReturnType<typeof listRecent>>[number];
