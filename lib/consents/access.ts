import { type SQL, sql } from "drizzle-orm";
import { conversations } from "../../db/schema/conversations.ts";
import { consents, visitors } from "../../db/schema/sharing.ts";
import type { Actor } from "../actor.ts";
import { hasModelService } from "../ai/service.ts";
import { AppError } from "../errors.ts";
import { currentNotice } from "./notice.ts";

/** The practice model sends nothing anywhere, so nobody is asked. */
const isAccepted = (by: SQL): SQL<boolean> =>
  hasModelService()
    ? sql<boolean>`exists (select from ${consents} where ${by} and ${consents.version} = ${currentNotice().version})`
    : sql<boolean>`true`;

/** Whether a model service may get something of the actor's, as SQL. */
export const hasConsented = (actor: Pick<Actor, "id">): SQL<boolean> =>
  isAccepted(sql`${consents.user_id} = ${actor.id}`);

/** The same of the owner of a statement's conversation. */
export const ownerHasConsented = (): SQL<boolean> =>
  isAccepted(sql`${consents.user_id} = ${conversations.user_id}`);

/** The same of the visitor of a statement. */
export const visitorHasConsented = (): SQL<boolean> =>
  isAccepted(sql`${consents.visitor_id} = ${visitors.id}`);

export const consentRequired = () =>
  new AppError(
    "consent_required",
    "Please accept the notice on AI first. Reload the page to read it; over the API it is GET /api/v1/consents/current.",
  );

/** @throws AppError consent_required for a version that is not the current one */
export function assertCurrent(version: string): void {
  if (version !== currentNotice().version) throw consentRequired();
}
