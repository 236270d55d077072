import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { firstTopic } from "../ai/topic.ts";
import type { Turn } from "../ai/tasks.ts";

/**
 * Puts the first topic that was answered in the place of the characters' names in a title; one that says something
 * else stays, such as a goal or what its owner wrote.
 */
export async function titleByTopic(id: string, turns: readonly Turn[]): Promise<void> {
  const topic = firstTopic(turns);
  if (!topic) return;
  const date = sql`substring(title from ', [^,]+$')`;
  await db().execute(sql`
    update conversations c set title = ${topic.charAt(0).toUpperCase() + topic.slice(1)} || ${date}
    where id = ${id} and title = (select string_agg(k.name, ', ' order by k.position)
      from conversation_characters k where k.conversation_id = c.id) || ${date}`);
}
