import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { additions, public_links, snapshot_items } from "../../../db/schema/sharing.ts";
import { hasResume } from "../access.ts";
import { citedIn, type Citing, type Content } from "../answers/passages.ts";
import type { Header } from "./header.ts";
import { itemColumns } from "../link/snapshot.ts";

/** Loads the cited content; reads nothing for a visitor without citations, which is the common case. */
export async function readCited(link: Header, messages: Citing[]): Promise<Content> {
  if (messages.every(({ citations }) => citations.length === 0)) return { items: [], additions: [] };
  const [items, added] = await Promise.all([
    db()
      .select(itemColumns)
      .from(snapshot_items)
      .innerJoin(public_links, eq(public_links.id, snapshot_items.link_id))
      .where(
        sql`${public_links.id} = ${link.id} and (${snapshot_items.source} = 'transcript' or ${hasResume})`,
      )
      .orderBy(snapshot_items.ordinal),
    // Additions belong to the interview, so include those of its other links.
    db()
      .select({ id: additions.id, content: additions.content })
      .from(public_links)
      .innerJoin(additions, eq(additions.link_id, public_links.id))
      .where(eq(public_links.conversation_id, link.conversation_id))
      .orderBy(additions.created_at, additions.id),
  ]);
  return citedIn({ items, additions: added }, messages);
}
