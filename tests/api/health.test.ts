import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase, dropDatabase } from "../support/cluster.ts";
import { Client } from "../support/http.ts";
import { startApp } from "../support/server.ts";

test("an instance is ready while its database has its tables and its uploads are writable", async () => {
  const databaseUrl = await cloneDatabase(inject("templateUrl"), "health");
  onTestFinished(() => dropDatabase(databaseUrl));
  const dataDir = await mkdtemp(join(tmpdir(), "colloquy-health-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { url, stop } = await startApp({ env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } });
  onTestFinished(() => stop());
  const client = new Client(url);
  const live = async () => (await client.get("/api/health/live")).status;
  const ready = async () => {
    const { status, json } = await client.get("/api/health/ready");
    return { status, json };
  };
  const ok = { status: 200, json: { status: "ok" } };
  const not = (detail: unknown) => ({ status: 503, json: { code: "unavailable", detail } });
  expect(await ready()).toEqual(ok);
  expect(await live()).toBe(200);

  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`;
  expect(await ready()).toEqual(
    not(expect.stringMatching(/^The database has the tables of another version\./)),
  );
  await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`;
  expect(await ready()).toEqual(ok);
  await sql`alter schema drizzle rename to elsewhere`;
  expect((await ready()).status).toBe(503);
  await sql`alter schema elsewhere rename to drizzle`;
  await sql.end();

  const uploads = join(dataDir, "uploads");
  await rm(uploads, { recursive: true });
  await writeFile(uploads, "a file in its place");
  expect(await ready()).toEqual(not("Uploads cannot be written (EEXIST)."));
  await rm(uploads);
  expect(await ready()).toEqual(ok);

  await dropDatabase(databaseUrl);
  expect(await ready()).toEqual(not("The database does not answer."));
  expect(await live()).toBe(200);
});
