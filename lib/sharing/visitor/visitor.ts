import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { consents, public_links, visitors } from "../../../db/schema/sharing.ts";
import type { Caller } from "../../actor.ts";
import { hasModelService } from "../../ai/service.ts";
import { assertCurrent, consentRequired, visitorHasConsented } from "../../consents/access.ts";
import { currentNotice } from "../../consents/notice.ts";
import type { Notice } from "../../consents/schema.ts";
import { AppError } from "../../errors.ts";
import { countAddress } from "../../limits.ts";
import { linkInvalid, liveLink } from "../access.ts";

/** The link's token, the visitor's own from an earlier visit, and the version of the notice that they accept now. */
export type VisitorInput = { token: string; visitorToken: string | null; consent?: string | undefined };

/** A visitor of a live link. A new one is not stored yet. */
export type Visitor = {
  id: string;
  link_id: string;
  visitorToken: string;
  isNew: boolean;
  hasConsented: boolean;
  /** The version of the notice that `storeVisitor` records as accepted. */
  consent?: string | undefined;
};

/** Only this hash of a visitor's token is stored. */
const hashVisitorToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** SQL: joins the link's visitor with this token; false without a token. */
export const isVisitor = (visitorToken: string | null) =>
  visitorToken
    ? and(eq(visitors.link_id, public_links.id), eq(visitors.token_hash, hashVisitorToken(visitorToken)))
    : sql`false`;

/** Finds the visitor, or makes a new one if the token is unknown to this link. @throws {AppError} not_found */
export async function findVisitor({ token: link, visitorToken, consent }: VisitorInput): Promise<Visitor> {
  const [row] = await db()
    .select({ link_id: public_links.id, id: visitors.id, hasConsented: visitorHasConsented() })
    .from(public_links)
    .leftJoin(visitors, isVisitor(visitorToken))
    .where(liveLink(link));
  if (!row) throw linkInvalid();
  const { id, ...found } = row;
  const visit = { ...found, consent: found.hasConsented ? undefined : consent };
  if (id && visitorToken) return { ...visit, id, visitorToken, isNew: false };
  const newToken = randomBytes(32).toString("base64url");
  return { ...visit, id: crypto.randomUUID(), visitorToken: newToken, isNew: true };
}

/** SQL: two CTEs that store the visitor and their consent, for a row of the CTE `from`. */
export const storeVisitor = ({ id, visitorToken, consent }: Visitor, from: SQL) => sql`
  stored_visitor as (
    insert into ${visitors} (id, link_id, token_hash)
    select ${id}, id, ${hashVisitorToken(visitorToken)} from ${from} on conflict do nothing
  ), accepted as (
    insert into ${consents} (visitor_id, version)
    select ${id}, version from ${from}, (select ${consent ?? null}::text as version) given
    where version is not null on conflict do nothing
  )`;

/**
 * Checks a visitor's consent before a question.
 * @param hasOpenQuestion whether the question is stored without an answer; it was asked with consent to the notice of that time
 * @throws {AppError} consent_required
 */
export async function assertVisitorConsent(
  { hasConsented, consent }: Visitor,
  hasOpenQuestion = async () => false,
): Promise<void> {
  if (hasConsented) return;
  if (consent !== undefined) assertCurrent(consent);
  else if (!(await hasOpenQuestion())) throw consentRequired();
}

/** Stores a visitor's consent. @throws {AppError} not_found for a dead link, consent_required, rate_limited */
export async function acceptAsVisitor(
  input: VisitorInput & { version: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<{ visitor_token: string }> {
  await countAddress("consent_address", caller);
  const visitor = await findVisitor(input);
  assertCurrent(input.version);
  const rows = await db().execute(sql`
    with link as (
      select id from ${public_links} where ${liveLink(input.token)}
    ), ${storeVisitor({ ...visitor, consent: input.version }, sql`link`)}
    select from link`);
  if (rows.length === 0) throw linkInvalid();
  return { visitor_token: visitor.visitorToken };
}

/** The notice that the visitor must accept before asking; null if there is none, or the link is dead. */
export async function findVisitorNotice(input: VisitorInput): Promise<Notice | null> {
  if (!hasModelService()) return null;
  try {
    return (await findVisitor(input)).hasConsented ? null : currentNotice();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
