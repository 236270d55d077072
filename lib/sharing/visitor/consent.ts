import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import type { Caller } from "../../actor.ts";
import { assertCurrent, consentRequired } from "../../consents/access.ts";
import { currentNotice } from "../../consents/notice.ts";
import type { Notice } from "../../consents/schema.ts";
import { hasModelService } from "../../ai/service.ts";
import { AppError } from "../../errors.ts";
import { countAddress } from "../../limits.ts";
import { linkInvalid, liveLink } from "../access.ts";
import { findVisitor, storeVisitor, type Visitor, type VisitorInput } from "./visitor.ts";

/**
 * The visitor, with the consent that the request gives. A question that was stored before needs none.
 * @throws {AppError} consent_required
 */
export async function withConsent(
  visitor: Visitor,
  consent: string | undefined,
  isBegun: (visitor: Visitor) => Promise<boolean>,
): Promise<Visitor> {
  if (visitor.hasConsented) return visitor;
  if (consent !== undefined) assertCurrent(consent);
  else if (!(await isBegun(visitor))) throw consentRequired();
  return { ...visitor, consent };
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
  return { visitor_token: visitor.token };
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
