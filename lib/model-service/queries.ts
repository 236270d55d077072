import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import type { ModelTest } from "../../db/schema/installation.ts";
import { consents } from "../../db/schema/sharing.ts";
import { contextTokens, slots } from "../ai/budget.ts";
import { readMeasured, readTest } from "../ai/measurements.ts";
import { currentService, environmentService, type Service } from "../ai/service.ts";
import { type ModelState, readModelState } from "../ai/state.ts";
import { recordEvent } from "../audit/record.ts";
import { noticeOf } from "../consents/notice.ts";
import { type FoundService, findServices } from "./discovery.ts";
import type { ShownService } from "./schema.ts";
import { findRow, readStoredService, readVersion, serviceOf } from "./stored.ts";

export type { FoundService };

/** Values that are measured unless configured. */
export type Automatic = { context_tokens: number; json: "schema" | "object" | "text"; concurrency: number };

export type ModelPage = {
  /** Where the service is configured: in the environment, on this page, or nowhere. */
  source: "environment" | "stored" | "none";
  state: ModelState;
  /** The service in use; null in practice mode. */
  used: ShownService | null;
  /** The service in the form: the draft, otherwise the one in use. */
  shown: ShownService | null;
  isDraft: boolean;
  version: string;
  automatic: Automatic | null;
  /** The last test of `shown`. */
  test: ModelTest | null;
  /** The number of people who must accept a new notice once `shown` is used. */
  to_accept: number;
};

const shown = (service: Service, url: string, options: ShownService["options"]): ShownService => ({
  url,
  host: service.host,
  has_key: service.key !== null || service.isKeyLost,
  is_key_lost: service.isKeyLost,
  models: service.models,
  options,
});

/** The page of the model service. @throws {AppError} forbidden */
export async function getModelPage(actor: Actor): Promise<ModelPage> {
  assertSuperuser(actor);
  await readStoredService();
  const [draft, stored, version] = [await findRow("draft"), await findRow("used"), await readVersion()];
  const fromEnvironment = environmentService();
  const row = fromEnvironment ? null : (draft ?? stored);
  const service = fromEnvironment ?? (row && serviceOf(row));
  const used = currentService();
  const url = (one: Service) => `${one.address}${one.query}`;
  return {
    source: fromEnvironment ? "environment" : stored ? "stored" : "none",
    state: await readModelState(),
    used: used && shown(used, stored?.url ?? url(used), used.options),
    shown: service && shown(service, row?.url ?? url(service), row?.options ?? service.options),
    isDraft: !fromEnvironment && draft !== null,
    version,
    automatic: service && (await automaticOf(service)),
    test: service && (await readTest(service.address, service.name)),
    to_accept: await countToAccept(service),
  };
}

async function automaticOf(service: Service): Promise<Automatic> {
  const measured = await readMeasured(service.address, service.name);
  const none = { ...service.options, context_tokens: null, concurrency: null };
  const chosen = { service: { ...service, options: none }, measured };
  return {
    context_tokens: contextTokens(chosen),
    json: measured.shape.json,
    concurrency: slots(chosen),
  };
}

/** Counts people who have not accepted the notice for a service; null for a service that is not chosen yet. */
async function countToAccept(service: Service | null): Promise<number> {
  const version = service ? noticeOf(service).version : "";
  const [row] = await db()
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(
      and(
        isNull(users.suspended_at),
        sql`not exists (select from ${consents} where ${consents.user_id} = ${users.id} and ${consents.version} = ${version})`,
      ),
    );
  return row?.count ?? 0;
}

/** Model services on this machine, if none is configured. @throws {AppError} forbidden */
export async function discoverServices(actor: Actor): Promise<FoundService[]> {
  assertSuperuser(actor);
  return currentService() || (await findRow("draft")) ? [] : findServices();
}

const offered = "model.offered";
/** The offer stays visible this many minutes after the first visit, so that rendering a page twice does not lose it. */
const offerMinutes = 10;

/**
 * Offers a service on this machine to an administrator in practice mode, on their first visit.
 * @returns null for others, later, and if there is none
 */
export async function offerService(actor: Actor): Promise<FoundService | null> {
  if (!actor.isSuperuser || currentService()) return null;
  const [before] = await db()
    .select({ isOver: sql<boolean>`created_at < now() - make_interval(mins => ${offerMinutes})` })
    .from(audit_events)
    .where(and(eq(audit_events.actor_id, actor.id), eq(audit_events.action, offered)))
    .limit(1);
  if (before?.isOver) return null;
  const [service] = await findServices();
  if (service && !before)
    await recordEvent(db(), { actor: actor.id, action: offered, detail: { product: service.product } });
  return service ?? null;
}
