import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { consents, public_links, visitors } from "../../../db/schema/sharing.ts";
import { visitorHasConsented } from "../../consents/access.ts";
import { linkInvalid, liveLink } from "../access.ts";

/** The link's token, and the visitor's own from an earlier visit. */
export type VisitorInput = { token: string; visitorToken: string | null };

/** A visitor of a live link. A new one is not stored yet. */
export type Visitor = {
  id: string;
  link_id: string;
  token: string;
  isNew: boolean;
  hasConsented: boolean;
  /** The version of the notice that `storeVisitor` records as accepted. */
  consent?: string | undefined;
};

/** Only this hash of a visitor's token is stored. */
const hashVisitorToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const isVisitor = (visitorToken: string | null) =>
  visitorToken
    ? and(eq(visitors.link_id, public_links.id), eq(visitors.token_hash, hashVisitorToken(visitorToken)))
    : sql`false`;

/** Finds the visitor, or makes a new one if the token is unknown to this link. @throws {AppError} not_found */
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

/** SQL: two CTEs that store the visitor and their consent, for a row of the CTE `from`. */
export const storeVisitor = ({ id, token, consent }: Visitor, from: SQL) => sql`
  stored_visitor as (
    insert into ${visitors} (id, link_id, token_hash)
    select ${id}, id, ${hashVisitorToken(token)} from ${from} on conflict do nothing
  ), accepted as (
    insert into ${consents} (visitor_id, version)
    select ${id}, version from ${from}, (select ${consent ?? null}::text as version) given
    where version is not null on conflict do nothing
  )`;
