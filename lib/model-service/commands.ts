import "server-only";
import { eq, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { afterResponse } from "../after-response.ts";
import { db, type Tx } from "../../db/client.ts";
import { model_service } from "../../db/schema/installation.ts";
import { addressOf, environmentService, isPrivateHost, type Service } from "../ai/service.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError, invalidField } from "../errors.ts";
import { beginTest, runTest } from "./check.ts";
import { listModels } from "./models.ts";
import type { ServiceInput, ServiceResult } from "./schema.ts";
import {
  findRow,
  type Place,
  readStoredService,
  readVersion,
  type Row,
  sealed,
  serviceOf,
} from "./stored.ts";

/**
 * Lists the models of a service, tests it, or starts using it, depending on the form's button.
 * @throws {AppError} forbidden, invalid, conflict
 */
export async function changeService(actor: Actor, input: ServiceInput): Promise<ServiceResult> {
  assertSuperuser(actor);
  if (environmentService()) {
    if (input.do !== "test") throw setByEnvironment();
    return testService(actor);
  }
  if (input.do === "list") return listNames(input);
  if (input.interviewer === "") throw invalidField("interviewer", "Enter or choose the name of a model.");
  if (input.do === "use") {
    const service = await store(actor, "used", input);
    await readStoredService();
    return { did: "use", name: service.name, host: service.host };
  }
  const service = await store(actor, "draft", input);
  return startTest(actor, service);
}

/** Tests the service in use. @throws {AppError} forbidden, conflict */
export async function testService(actor: Actor): Promise<ServiceResult> {
  assertSuperuser(actor);
  const row = await findRow("used");
  const service = environmentService() ?? (row && serviceOf(row));
  if (!service) throw new AppError("conflict", "No model service is set. Choose one first.");
  return startTest(actor, service);
}

/** Returns to practice mode. @throws {AppError} forbidden, conflict */
export async function leaveService(actor: Actor, input: { version: string }): Promise<void> {
  assertSuperuser(actor);
  if (environmentService()) throw setByEnvironment();
  await db().transaction(async (tx) => {
    await assertUnchanged(tx, input.version);
    await tx.delete(model_service);
    await recordEvent(tx, { actor: actor.id, action: "model.changed", detail: { mode: "practice" } });
  });
  await readStoredService();
}

const setByEnvironment = () =>
  new AppError("conflict", "The service is set by environment variables. Change it there and restart.");

async function startTest(actor: Actor, service: Service): Promise<ServiceResult> {
  const isStarted = await beginTest(service);
  if (isStarted) afterResponse(() => runTest({ service, payer: actor.id }));
  return { did: "test" };
}

async function listNames(input: ServiceInput): Promise<ServiceResult> {
  const { address, query, key } = serviceOf(await parseService(input));
  const list = await listModels({ address, query, key });
  if ("problem" in list) throw invalidField("url", list.problem);
  const { url, interviewer, insights, answers } = input;
  return { did: "list", ...list, typed: { url, interviewer, insights, answers } };
}

/** The service in the form. An empty key field uses the stored key of the same address. @throws {AppError} invalid */
async function parseService(
  input: ServiceInput,
): Promise<Pick<Row, "url" | "key_sealed" | "models" | "options">> {
  const { url, key, interviewer, insights, answers } = input;
  const { context_tokens, json, temperature, reasoning, timeout, concurrency } = input;
  const options = { context_tokens, json, temperature, reasoning, timeout, concurrency };
  const rows = [await findRow("draft"), await findRow("used")].filter((row) => row !== null);
  const same = rows.find((row) => row.key_sealed !== null && addressOf(row.url) === addressOf(url));
  const other = rows.find((row) => row.key_sealed !== null);
  if (key === "" && !same && other && !isPrivateHost({ address: addressOf(url) }))
    throw invalidField(
      "key",
      `The stored key belongs to ${new URL(other.url).host} and is not sent elsewhere. Enter the key of this service.`,
    );
  return {
    url,
    key_sealed: key === "" ? (same?.key_sealed ?? null) : sealed(key, url),
    models: { interviewer, insights: insights || interviewer, answers: answers || interviewer },
    options: Object.fromEntries(
      Object.entries(options).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
  };
}

async function store(actor: Actor, place: Place, input: ServiceInput): Promise<Service> {
  const set = await parseService(input);
  await db().transaction(async (tx) => {
    await assertUnchanged(tx, input.version);
    await write(tx, actor.id, place, set);
  });
  return serviceOf(set);
}

/** Starts using a service, from the command line. @throws {AppError} conflict if the environment sets one */
export async function saveService(
  actorId: string | null,
  { key, url, ...rest }: Pick<Row, "url" | "models" | "options"> & { key: string | null },
): Promise<void> {
  if (environmentService()) throw setByEnvironment();
  const set = { url, ...rest, key_sealed: key && sealed(key, url) };
  await db().transaction((tx) => write(tx, actorId, "used", set));
}

/** Writing the used service deletes the draft. */
async function write(
  tx: Tx,
  actorId: string | null,
  place: Place,
  set: Pick<Row, "url" | "key_sealed" | "models" | "options">,
): Promise<void> {
  if (place === "used") await tx.delete(model_service).where(eq(model_service.place, "draft"));
  const changed = { ...set, version: sql`gen_random_uuid()`, changed_at: sql`now()` };
  await tx
    .insert(model_service)
    .values({ place, ...set })
    .onConflictDoUpdate({ target: model_service.place, set: changed });
  if (place !== "used") return;
  const detail = { host: new URL(set.url).host, models: set.models };
  await recordEvent(tx, { actor: actorId, action: "model.changed", detail });
}

/** @throws {AppError} conflict if somebody else stored a service since the form was rendered */
async function assertUnchanged(tx: Tx, version: string): Promise<void> {
  // Serialises changes, including the first one, which has no row to lock.
  await tx.execute(sql`lock table ${model_service} in share row exclusive mode`);
  if ((await readVersion(tx)) !== version)
    throw new AppError(
      "conflict",
      "Another administrator changed the service in the meantime. Reload the page to see what is set now.",
    );
}
