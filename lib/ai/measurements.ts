import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { model_measurements, type ModelTest } from "../../db/schema/installation.ts";
import { log } from "../log.ts";
import { type Shape, wholeShape } from "./refusals.ts";

/** Known properties of one model at one address. `slots` is the number of parallel calls; null until tested. */
export type Measured = Omit<
  typeof model_measurements.$inferSelect,
  "key" | "shape" | "test" | "updated_at"
> & { shape: Shape };

const nothing: Measured = {
  shape: wholeShape,
  context_tokens: null,
  slots: null,
  tokens_factor: null,
  reasoning_tokens: 0,
  starts_thinking: false,
  last_ok_at: null,
  failing_since: null,
  failure: null,
};

/** How long a process uses its cached row, in milliseconds. */
const maxAgeMs = 5000;
const known = new Map<string, { measured: Measured; at: number }>();

const keyOf = (address: string, model: string): string =>
  createHash("sha256").update(`${address}\n${model}`).digest("hex");

/** The measurements of a model; defaults if there are none or the database fails. */
export async function readMeasured(address: string, model: string): Promise<Measured> {
  const key = keyOf(address, model);
  const cached = known.get(key);
  if (cached && performance.now() - cached.at < maxAgeMs) return cached.measured;
  try {
    const [row] = await db().select().from(model_measurements).where(eq(model_measurements.key, key));
    const measured = row
      ? { ...row, shape: { ...wholeShape, ...(row.shape as Partial<Shape> | null) } }
      : nothing;
    known.set(key, { measured, at: performance.now() });
    return measured;
  } catch (error) {
    log().warn({ err: error }, "the measurements of a model could not be read");
    return cached?.measured ?? nothing;
  }
}

/** Stores a measurement. If that fails, a later call measures again. */
export async function storeMeasurement(
  address: string,
  model: string,
  change: Partial<Measured>,
): Promise<void> {
  const key = keyOf(address, model);
  if (Object.keys(change).length === 0) return;
  const measured = { ...(await readMeasured(address, model)), ...change };
  known.set(key, { measured, at: performance.now() });
  try {
    await db()
      .insert(model_measurements)
      .values({ key, ...change })
      .onConflictDoUpdate({ target: model_measurements.key, set: { ...change, updated_at: sql`now()` } });
  } catch (error) {
    log().warn({ err: error }, "a measurement of the model could not be stored");
  }
}

/** The last test of a model, or null. Not cached, because another instance may be running it. */
export async function readTest(address: string, model: string): Promise<ModelTest | null> {
  const key = keyOf(address, model);
  const [row] = await db()
    .select({ test: model_measurements.test })
    .from(model_measurements)
    .where(eq(model_measurements.key, key));
  return row?.test ?? null;
}

export async function storeTest(address: string, model: string, test: ModelTest): Promise<void> {
  const key = keyOf(address, model);
  await db()
    .insert(model_measurements)
    .values({ key, test })
    .onConflictDoUpdate({ target: model_measurements.key, set: { test, updated_at: sql`now()` } });
}
