import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, inject } from "vitest";
import { cloneDatabase, testEnvironment } from "../support/cluster.ts";

/**
 * The API tests of a worker share one server and its database (`app()`), because a production server takes seconds to
 * start. Every file begins with only the seed. A file with its own settings starts its own server on that database.
 */
const worker = globalThis as { apiTests?: Promise<void> };

async function prepare(): Promise<void> {
  Object.assign(process.env, testEnvironment);
  process.env.DATABASE_URL = await cloneDatabase(
    inject("templateUrl"),
    `api${process.env.VITEST_POOL_ID ?? "0"}`,
  );
  const dataDir = await mkdtemp(join(tmpdir(), "colloquy-data-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  process.env.DATA_DIR = dataDir;
}

await (worker.apiTests ??= prepare());

beforeAll(async () => {
  const { resetDatabase } = await import("../support/database.ts");
  await resetDatabase();
});
