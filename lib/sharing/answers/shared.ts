import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { hasResume } from "../access.ts";
import type { Material } from "./material.ts";

/** Identifies the content of a link: shared content never changes without one of these fields. */
export type SharedContent = {
  link_id: string;
  owner_id: string;
  revision: number;
  has_resume: boolean;
  candidate_name: string | null;
};

export const sharedContent = sql`${public_links.id} as link_id,
  (select c.user_id from conversations c where c.id = ${public_links.conversation_id}) as owner_id,
  revision, ${hasResume} as has_resume, candidate_name`;

/** Null if the link does not exist. */
export async function loadLink(linkId: string): Promise<SharedContent | null> {
  const [row] = await db().execute<SharedContent>(sql`
    select ${sharedContent} from ${public_links} where ${public_links.id} = ${linkId}`);
  return row ?? null;
}

class ContentChanged extends Error {}

/** Resolves to null if the content of the link changed while it was read. */
export const nullIfContentChanged = <T>(search: Promise<T>): Promise<T | null> =>
  search.catch((error: unknown) => {
    if (error instanceof ContentChanged) return null;
    throw error;
  });

/** Loads the content of a link. Call within `nullIfContentChanged`. */
export async function loadShared({ link_id, revision, has_resume }: SharedContent): Promise<Material> {
  const [row] = await db().execute<{
    candidate_name: string | null;
    items: Material["items"] | null;
    additions: Material["additions"] | null;
  }>(sql`
    select candidate_name,
      (select jsonb_agg(jsonb_build_object('id', i.id, 'source', i.source, 'speaker_type', i.speaker_type,
          'speaker_name', i.speaker_name, 'page', i.page, 'content', i.content) order by i.ordinal)
        from snapshot_items i where i.link_id = ${public_links.id}
          and (i.source = 'transcript' or ${has_resume})) as items,
      (select jsonb_agg(jsonb_build_object('id', a.id, 'question', m.content, 'content', a.content) order by a.created_at, a.id)
        from public_links l join additions a on a.link_id = l.id join questions m on m.id = a.question_id
        where l.conversation_id = ${public_links.conversation_id}) as additions
    from ${public_links}
    where ${public_links.id} = ${link_id} and revision = ${revision} and ${hasResume} = ${has_resume}`);
  if (!row) throw new ContentChanged("what is shared changed");
  return { candidate_name: row.candidate_name, items: row.items ?? [], additions: row.additions ?? [] };
}
