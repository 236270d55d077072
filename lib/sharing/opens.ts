import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { link_opens, public_links } from "../../db/schema/sharing.ts";
import { liveLink } from "./access.ts";

/**
 * Counts that a link was opened today (UTC): a number, and nothing of who it was. The owner does not count, and a link
 * that opens nothing is passed over.
 */
export async function countOpened(input: { token: string; viewer: Actor | null }): Promise<void> {
  await db().execute(sql`
    insert into ${link_opens} as opened (link_id, day, count)
    select ${public_links.id}, (now() at time zone 'utc')::date, 1
    from ${public_links} join ${conversations} on ${conversations.id} = ${public_links.conversation_id}
    where ${liveLink(input.token)} and ${conversations.user_id} is distinct from ${input.viewer?.id ?? null}::uuid
    on conflict (link_id, day) do update set count = opened.count + 1`);
}
