import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { cloneDatabase, dropDatabase, testEnvironment } from "../support/cluster.ts";

/**
 * Every test file has its own database, a copy of the template, and settings for it. They are set here, before the file's
 * own imports read them.
 */
Object.assign(process.env, testEnvironment);
const url = await cloneDatabase(inject("templateUrl"), `w${process.env.VITEST_POOL_ID ?? "0"}`);
process.env.DATABASE_URL = url;
// Each test file also has its own files, separate from the developer's.
const dataDir = await mkdtemp(join(tmpdir(), "colloquy-data-"));
process.env.DATA_DIR = dataDir;

beforeAll(() => {
  process.env.DATABASE_URL = url;
});

afterAll(async () => {
  const { afterResponseDone } = await import("@/lib/after-response");
  await afterResponseDone();
  const { closeDatabase } = await import("@/db/client");
  await closeDatabase();
  await dropDatabase(url);
  await rm(dataDir, { recursive: true, force: true });
});
