/** The stored model service, and its copy in each process. */
import "server-only";
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "../../db/client.ts";
import { model_service } from "../../db/schema/installation.ts";
import { openKey, sealKey } from "../ai/sealed-key.ts";
import { environmentService, addressOf, type Service, setStoredService, toService } from "../ai/service.ts";
import { env } from "../env.ts";
import { log } from "../log.ts";

export type Row = typeof model_service.$inferSelect;
export type Place = "used" | "draft";

function secret(): string {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set.");
  return AUTH_SECRET;
}

/** A key as it is stored: for its address only. */
export const sealed = (key: string, url: string): string => sealKey(key, addressOf(url), secret());

export function serviceOf({
  url,
  key_sealed,
  models,
  options,
}: Pick<Row, "url" | "key_sealed" | "models" | "options">): Service {
  const key = key_sealed && openKey(key_sealed, addressOf(url), secret());
  return toService({ url, key, isKeyLost: key_sealed !== null && key === null, models, options });
}

/** A row that administrators stored. */
export async function findRow(place: Place): Promise<Row | null> {
  const [row] = await db().select().from(model_service).where(eq(model_service.place, place));
  return row ?? null;
}

/** What a form was drawn from: both rows' versions; "" where nothing is stored. */
export async function readVersion(tx: Pick<Tx, "execute"> = db()): Promise<string> {
  const [row] = await tx.execute<{ version: string }>(
    sql`select coalesce(md5(string_agg(version::text, '' order by place)), '') as version from ${model_service}`,
  );
  return row?.version ?? "";
}

/** Reads the stored service into this process. The one before stays where the database does not answer. */
export async function readStoredService(): Promise<void> {
  if (environmentService()) return;
  try {
    const row = await findRow("used");
    setStoredService(row && serviceOf(row));
  } catch (error) {
    log().warn({ err: error }, "the stored model service could not be read");
  }
}

/** A change is in effect in every instance after so many milliseconds and the time of a query. */
const readEveryMs = 4000;

/** Reads the stored service now and from then on. Where the environment names a service there is nothing to read. */
export async function watchStoredService(): Promise<void> {
  if (environmentService()) return;
  await readStoredService();
  let isReading = false;
  setInterval(() => {
    if (isReading) return;
    isReading = true;
    void readStoredService().finally(() => (isReading = false));
  }, readEveryMs).unref();
}
