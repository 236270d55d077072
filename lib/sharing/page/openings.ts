import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import type { Actor } from "../../actor.ts";
import { liveLink } from "../access.ts";
/** Counts an opening of a live link, and records its time but no visitor. The owner's visits do not count. */
export async function countOpened(input: { token: string; viewer: Actor | null }): Promise<void> {
  await db().execute(sql`
    update ${public_links} set opens = opens + 1, last_opened_at = greatest(last_opened_at, now())
    from ${conversations}
    where ${conversations.id} = ${public_links.conversation_id} and ${liveLink(input.token)}
      and ${conversations.user_id} is distinct from ${input.viewer?.id ?? null}::uuid`);
}
