import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { consents, public_links, visitors } from "../../../db/schema/sharing.ts";
import { visitorHasConsented } from "../../consents/access.ts";
import { linkInvalid, liveLink } from "../access.ts";

/** The token of a link, and the one that its visitor was given before. */
export type VisitorInput = { token: string; visitorToken: string | null };

/** A visitor of a live link, with the token that they have from now on. A new one is not stored yet. */
export type Visitor = {
  id: string;
  link_id: string;
  token: string;
  isNew: boolean;
  hasConsented: boolean;
  /** The version of the notice that is stored as accepted with what they ask. */
  consent?: string | undefined;
};

/** Only this hash of a visitor's token is stored. */
const hashVisitorToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isVisitor = (visitorToken: string | null) =>
  visitorToken
    ? and(eq(visitors.link_id, public_links.id), eq(visitors.token_hash, hashVisitorToken(visitorToken)))
    : sql`false`;

/** Who acts on a link. A token of another link, or an invented one, makes a new visitor. @throws AppError not_found */
export async function findVisitor({ token: link, visitorToken }: VisitorInput): Promise<Visitor> {
  const [row] = await db()
    .select({ link_id: public_links.id, id: visitors.id, hasConsented: visitorHasConsented() })
    .from(public_links)
    .leftJoin(visitors, isVisitor(visitorToken))
    .where(liveLink(link));
  if (!row) throw linkInvalid();
  const { id, ...visit } = row;
  if (id && visitorToken) return { ...visit, id, token: visitorToken, isNew: false };
  const token = randomBytes(32).toString("base64url");
  return { ...visit, id: crypto.randomUUID(), token, isNew: true };
}

/** Stores a visitor, and the notice that they accept now, for a row of the expression `from`: two more expressions. */
export const storeVisitor = ({ id, token, consent }: Visitor, from: SQL) => sql`
  stored_visitor as (
    insert into ${visitors} (id, link_id, token_hash)
    select ${id}, id, ${hashVisitorToken(token)} from ${from} on conflict do nothing
  ), accepted as (
    insert into ${consents} (visitor_id, version)
    select ${id}, version from ${from}, (select ${consent ?? null}::text as version) given
    where version is not null on conflict do nothing
  )`;
