import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "../../../db/client.ts";
import { questions, snapshot_items } from "../../../db/schema/sharing.ts";
import type { NewItem } from "./cut.ts";

export const itemColumns = {
  id: snapshot_items.id,
  source: snapshot_items.source,
  speaker_type: snapshot_items.speaker_type,
  speaker_name: snapshot_items.speaker_name,
  page: snapshot_items.page,
  content: snapshot_items.content,
};

const contentKey = (item: Omit<NewItem, "id">): string =>
  JSON.stringify([item.ordinal, item.source, item.speaker_type, item.speaker_name, item.page, item.content]);

/**
 * Replaces the link's snapshot. Unchanged items keep their ids, so citations stay valid; answers that use removed items are
 * withdrawn. The caller must hold the lock of the link's row, under which answers are stored.
 */
export async function replaceSnapshot(tx: Tx, linkId: string, items: readonly NewItem[]): Promise<void> {
  const before = await tx.select().from(snapshot_items).where(eq(snapshot_items.link_id, linkId));
  const wanted = new Map(items.map((item) => [contentKey(item), item]));
  const isSame = (item: (typeof before)[number]) => wanted.has(contentKey(item));
  const removed = before.filter((item) => !isSame(item)).map((item) => item.id);
  const unchanged = new Set(before.filter(isSame).map(contentKey));
  const added = items.filter((item) => !unchanged.has(contentKey(item)));
  if (removed.length > 0) {
    await tx
      .delete(snapshot_items)
      .where(and(eq(snapshot_items.link_id, linkId), inArray(snapshot_items.id, removed)));
    await withdrawAnswers(tx, [linkId], removed);
  }
  // One JSON parameter avoids the limit on the number of parameters.
  if (added.length > 0)
    await tx.execute(sql`
      insert into ${snapshot_items} (id, link_id, ordinal, source, speaker_type, speaker_name, page, content)
      select id, ${linkId}, ordinal, source, speaker_type, speaker_name, page, content
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(id uuid, ordinal int, source text,
        speaker_type text, speaker_name text, page int, content text)`);
}

/** Hides the answers that use these sources from their visitors. */
export async function withdrawAnswers(tx: Tx, linkIds: string[], sources: string[]): Promise<void> {
  await tx.execute(sql`
    update ${questions} set withdrawn_at = now()
    where link_id = any(${sql.param(linkIds)}::uuid[]) and answer is not null and withdrawn_at is null
      and used_ids && ${sql.param(sources)}::uuid[]`);
}
