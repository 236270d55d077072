import { type SQL, sql } from "drizzle-orm";
import { conversations } from "../../db/schema/conversations.ts";
import { consents, visitors } from "../../db/schema/sharing.ts";
import type { Actor } from "../actor.ts";
import { hasModelService } from "../ai/service.ts";
import { AppError } from "../errors.ts";
import { currentNotice } from "./notice.ts";

/** Always true in practice mode, which sends nothing to a service. */
const isAccepted = (by: SQL): SQL<boolean> =>
  hasModelService()
    ? sql<boolean>`exists (select from ${consents} where ${by} and ${consents.version} = ${currentNotice().version})`
    : sql<boolean>`true`;

/** SQL: whether the actor's data may be sent to the model service. */
export const hasConsented = (actor: Pick<Actor, "id">): SQL<boolean> =>
  isAccepted(sql`${consents.user_id} = ${actor.id}`);

/** SQL: the same for the owner of the query's conversation. */
export const ownerHasConsented = (): SQL<boolean> =>
  isAccepted(sql`${consents.user_id} = ${conversations.user_id}`);

/** SQL: the same for the query's visitor. */
export const visitorHasConsented = (): SQL<boolean> =>
  isAccepted(sql`${consents.visitor_id} = ${visitors.id}`);

export const consentRequired = () =>
  new AppError(
    "consent_required",
    "Please accept the notice on AI first. Reload the page to read it; over the API it is GET /api/v1/consents/current.",
  );

/** @throws {AppError} consent_required unless `version` is the current one */
export function assertCurrent(version: string): void {
  if (version !== currentNotice().version) throw consentRequired();
}
