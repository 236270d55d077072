/** The stored model service, and each process's copy of it. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "../../db/client.ts";
import { model_service } from "../../db/schema/installation.ts";
import { readMeasured, storeMeasurement } from "../ai/measurements.ts";
import { openKey, sealKey } from "../ai/sealed-key.ts";
import {
  addressOf,
  currentService,
  environmentService,
  isPrivateHost,
  type Service,
  setStoredService,
  toService,
} from "../ai/service.ts";
import { authSecret } from "../env.ts";
import { log } from "../log.ts";
import { readLimits } from "./discovery.ts";

export type Row = typeof model_service.$inferSelect;
export type Place = "used" | "draft";

/** Encrypts a key, bound to its address. */
export const sealed = (key: string, url: string): string => sealKey(key, addressOf(url), authSecret());

export function serviceOf({
  url,
  key_sealed,
  models,
  options,
}: Pick<Row, "url" | "key_sealed" | "models" | "options">): Service {
  const key = key_sealed && openKey(key_sealed, addressOf(url), authSecret());
  return toService({ url, key, isKeyLost: key_sealed !== null && key === null, models, options });
}

export async function findRow(place: Place): Promise<Row | null> {
  const [row] = await db().select().from(model_service).where(eq(model_service.place, place));
  return row ?? null;
}

/** A version of both rows, for detecting concurrent changes; "" if nothing is stored. */
export async function readVersion(tx: Pick<Tx, "execute"> = db()): Promise<string> {
  const [row] = await tx.execute<{ version: string }>(
    sql`select coalesce(md5(string_agg(version::text, '' order by place)), '') as version from ${model_service}`,
  );
  return row?.version ?? "";
}

const isMissingTable = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === "42P01";

/**
 * Reads the stored service into this process. Keeps the previous copy if the database fails.
 * @returns false if reading it failed and is worth a retry
 */
export async function readStoredService(): Promise<boolean> {
  if (environmentService()) return true;
  try {
    const row = await findRow("used");
    setStoredService(row && serviceOf(row));
    return true;
  } catch (error) {
    // A new database has no tables until its set-up, which runs at the same time.
    if (isMissingTable(error)) return true;
    log().warn({ err: error }, "the stored model service could not be read");
    return false;
  }
}

/** Every instance applies a change after this time plus a query. */
const readEveryMs = 4000;
/** Attempts at start-up: without the service, the process would use practice mode. */
const firstReads = 5;
const firstPauseMs = 1000;

/** Reads the stored service now and periodically, and the declared limits of a local service. */
export async function watchStoredService(): Promise<void> {
  for (let attempts = 1; !(await readStoredService()) && attempts < firstReads; attempts++)
    await sleep(firstPauseMs);
  let asked = "";
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    await readStoredService();
    isReading = false;
    const service = currentService();
    const name = service ? `${service.address} ${service.name}` : "";
    if (service && name !== asked) void learnLimits(service);
    asked = name;
  };
  void read();
  // The environment does not change while a process runs.
  if (!environmentService()) setInterval(() => void read(), readEveryMs).unref();
}

/** Stores the declared limits of a local service unless they are known. Calls no model. */
export async function learnLimits(service: Service): Promise<void> {
  const { address, name } = service;
  const measured = await readMeasured(address, name);
  if (!isPrivateHost(service) || measured.context_tokens !== null) return;
  const { context_tokens, slots } = await readLimits(address, name);
  await storeMeasurement(address, name, {
    ...(context_tokens !== null && { context_tokens }),
    ...(slots !== null && { slots }),
  });
}
