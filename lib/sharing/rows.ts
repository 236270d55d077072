import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { link_opens, public_links, snapshot_items } from "../../db/schema/sharing.ts";
import { ownConversation } from "../conversations/access.ts";
import type { PublicLink } from "./schema.ts";

/** What is shared, as its visitors and its answers see it. */
export const itemColumns = {
  id: snapshot_items.id,
  source: snapshot_items.source,
  speaker_type: snapshot_items.speaker_type,
  speaker_name: snapshot_items.speaker_name,
  page: snapshot_items.page,
  content: snapshot_items.content,
};

/** A link as its owner sees it. */
export const linkColumns = {
  public_id: public_links.public_id,
  candidate_name: public_links.candidate_name,
  contact_email: public_links.contact_email,
  expires_at: public_links.expires_at,
  hidden_message_ids: public_links.hidden_message_ids,
  include_resume: public_links.include_resume,
  opens: sql<PublicLink["opened"]["days"] | null>`(
    select jsonb_agg(jsonb_build_object('day', o.day, 'count', o.count) order by o.day)
    from ${link_opens} o where o.link_id = ${public_links.id})`,
};

export type LinkRow = Omit<PublicLink, "url" | "opened"> & { opens: PublicLink["opened"]["days"] | null };

/** @param origin under which address we are known */
export function toLink({ opens, ...row }: LinkRow, origin: string): PublicLink {
  const days = opens ?? [];
  return {
    ...row,
    url: `${origin}/public/interview/${row.public_id}`,
    opened: { total: days.reduce((sum, { count }) => sum + count, 0), days },
  };
}

/** The link of a conversation of one's own, also when it has expired; null when there is none, or it was revoked. */
export async function findLinkRow(actor: Actor, id: string): Promise<LinkRow | null> {
  const [row] = await db()
    .select(linkColumns)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(and(ownConversation(actor, id), isNull(public_links.revoked_at)));
  return row ?? null;
}

export type LinkInput = { id: string; origin: string };

/**
 * The link of a conversation of one's own, also when it has expired; null when it is not shared.
 * @param input.origin under which address we are known
 */
export async function findLink(actor: Actor, input: LinkInput): Promise<PublicLink | null> {
  const row = await findLinkRow(actor, input.id);
  return row && toLink(row, input.origin);
}
