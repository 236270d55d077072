import { sql } from "drizzle-orm";
import { public_links } from "../../../db/schema/sharing.ts";
import { hasResume } from "../access.ts";
import type { Highlight, PublicStatus, SnapshotItem, SourceSentence } from "../schema.ts";
import { pageOffset } from "./cut.ts";

type Card = Pick<PublicStatus, "highlights" | "resume">;

const toHighlight = (one: SourceSentence): Highlight => ({
  source: one.source,
  page: one.source === "resume" ? one.page : null,
  sentence: one.sentence,
});

/** The card of a snapshot that is not stored yet. */
export const cardOf = (items: readonly SnapshotItem[], highlights: readonly SourceSentence[]): Card => ({
  resume: items.flatMap(({ page, content }) => (page === null ? [] : [{ page, content }])),
  highlights: highlights.map(toHighlight),
});

/** SQL: the ordinal of the snapshot item that contains highlight `h`. */
const ordinal = sql`case h->>'source' when 'resume' then ${sql.raw(String(pageOffset))} + (h->>'page')::int
  else (select m.seq from messages m where m.id = (h->>'message_id')::uuid) end`;

/** SQL: the card of a link's snapshot, without a deleted resume. */
export const cardColumns = {
  highlights: sql<Highlight[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('source', i.source, 'page', i.page,
      'sentence', h->>'sentence') order by n), '[]')
    from jsonb_array_elements(${public_links.highlights}) with ordinality as chosen(h, n)
    join snapshot_items i on i.link_id = ${public_links.id} and i.ordinal = ${ordinal}
      and strpos(i.content, h->>'sentence') > 0
    where i.source = 'transcript' or ${hasResume})`,
  resume: sql<Card["resume"]>`(
    select coalesce(jsonb_agg(jsonb_build_object('page', i.page, 'content', i.content) order by i.page), '[]')
    from snapshot_items i where i.link_id = ${public_links.id} and i.source = 'resume' and ${hasResume})`,
};
