import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { public_links, visitors } from "../../db/schema/sharing.ts";
import { linkInvalid, liveLink } from "./access.ts";
import { hashVisitorToken, newVisitorToken } from "./token.ts";

/** Who visits a link: its token, and what they say they were known by before. */
export type VisitorInput = { token: string; visitorToken: string | null };

/** A visitor of a live link, with the token that they go by from now on. One who is new is not stored yet. */
export type Visitor = { id: string; link_id: string; token: string; isNew: boolean };

/**
 * Who acts on a link. A token of another link, or one that nobody was given, counts as none: then it is somebody new.
 * @throws AppError not_found for a link that opens nothing
 */
export async function findVisitor(input: VisitorInput): Promise<Visitor> {
  const [row] = await db()
    .select({ link_id: public_links.id, id: visitors.id })
    .from(public_links)
    .leftJoin(
      visitors,
      input.visitorToken
        ? and(
            eq(visitors.link_id, public_links.id),
            eq(visitors.token_hash, hashVisitorToken(input.visitorToken)),
          )
        : sql`false`,
    )
    .where(liveLink(input.token));
  if (!row) throw linkInvalid();
  return row.id && input.visitorToken
    ? { id: row.id, link_id: row.link_id, token: input.visitorToken, isNew: false }
    : { id: crypto.randomUUID(), link_id: row.link_id, token: newVisitorToken(), isNew: true };
}
