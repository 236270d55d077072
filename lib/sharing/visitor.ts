import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { public_links, visitors } from "../../db/schema/sharing.ts";
import { linkInvalid, liveLink } from "./access.ts";

/** The token of a link, and the one that its visitor was given before. */
export type VisitorInput = { token: string; visitorToken: string | null };

/** A visitor of a live link, with the token that they have from now on. A new one is not stored yet. */
export type Visitor = { id: string; link_id: string; token: string; isNew: boolean };

/** Only this hash of a visitor's token is stored. */
export const hashVisitorToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isVisitor = (visitorToken: string | null) =>
  visitorToken
    ? and(eq(visitors.link_id, public_links.id), eq(visitors.token_hash, hashVisitorToken(visitorToken)))
    : sql`false`;

/** Who acts on a link. A token of another link, or an invented one, makes a new visitor. @throws AppError not_found */
export async function findVisitor({ token, visitorToken }: VisitorInput): Promise<Visitor> {
  const [row] = await db()
    .select({ link_id: public_links.id, id: visitors.id })
    .from(public_links)
    .leftJoin(visitors, isVisitor(visitorToken))
    .where(liveLink(token));
  if (!row) throw linkInvalid();
  const { link_id, id } = row;
  if (id && visitorToken) return { id, link_id, token: visitorToken, isNew: false };
  return { id: crypto.randomUUID(), link_id, token: randomBytes(32).toString("base64url"), isNew: true };
}
