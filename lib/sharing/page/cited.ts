import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { additions, public_links, snapshot_items } from "../../../db/schema/sharing.ts";
import { hasResume } from "../access.ts";
import { questionIn } from "../answers/passages.ts";
import type { Header } from "./header.ts";
import type { PublicInterview, PublicMessage } from "../schema.ts";
import { itemColumns } from "../link/snapshot.ts";

type Content = Pick<PublicInterview, "items" | "additions">;
type Citing = Pick<PublicMessage, "citations">;

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

/**
 * The shared content that a visitor's answers cite: the turn with the question before it, the page, the addition. The rest
 * stays on the server, so that the page's source reveals no more than the answers.
 */
export function citedIn({ items, additions: added }: Content, messages: readonly Citing[]): Content {
  const citations = messages.flatMap((message) => message.citations);
  const isTurnCited = (id: string) =>
    citations.some((one) => one.source === "transcript" && one.message_id === id);
  const isPageCited = (page: number) => citations.some((one) => one.source === "resume" && one.page === page);
  return {
    items: items.flatMap((item, at) => {
      if (item.page === null ? isTurnCited(item.id) : isPageCited(item.page)) return [item];
      const next = items[at + 1];
      const isAsking = item.speaker_type === "character" && next?.page === null && isTurnCited(next.id);
      return isAsking ? [{ ...item, content: questionIn(item.content) }] : [];
    }),
    additions: added.filter(({ id }) =>
      citations.some((one) => one.source === "candidate" && one.addition_id === id),
    ),
  };
}
