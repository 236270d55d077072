import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { checkArchive } from "@/lib/backup/read";
import { admin as account } from "../support/cluster.ts";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

const path = "/api/v1/admin/archive";
let url: string;
let admin: Client;
beforeAll(async () => {
  ({ url } = await app());
  admin = await new Client(url).logIn();
});

const folder = await mkdtemp(join(tmpdir(), "colloquy-archive-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function addUser(email: string, isAdmin: boolean): Promise<Client> {
  await db().execute(sql`
    insert into users (email, password_hash, is_superuser)
    select ${email}, password_hash, ${isAdmin} from users where email = ${account.email}`);
  return new Client(url).logIn(email, account.password);
}

/** The path and query of an issued URL. */
const local = (address: string): string => address.replace(url, "");

test("an administrator enters the password and downloads a complete archive", async () => {
  const wrong = await admin.post(path, { password: "not the password" });
  expect(wrong).toMatchObject({ status: 422, json: { fields: { password: "Incorrect password." } } });
  const made = await admin.post(path, { password: account.password });
  expect(made.status).toBe(200);
  const { url: address, expires_at } = made.json as { url: string; expires_at: string };
  expect(address.startsWith(`${url}${path}?`)).toBe(true);
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());

  const answer = await admin.fetch("GET", local(address));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zstd");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="colloquy-[\d-]+\.tar\.zst"/,
  );
  const file = join(folder, "archive");
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const manifest = await checkArchive(file);
  expect(manifest.tables.find(({ name }) => name === "users")?.rows).toBe(1);
  const again = await Promise.all([1, 2].map(() => admin.ask("GET", local(address))));
  expect(again.map(({ status }) => status)).toEqual([404, 404]);
  expect(await db().execute(sql`select action from audit_events where action like 'archive%'`)).toEqual([
    { action: "archive.downloaded" },
  ]);
});

test("a URL works for its administrator only, and only unchanged", async () => {
  const other = await addUser("other@example.com", true);
  const eve = await addUser("eve@example.com", false);
  const made = await admin.post(path, { password: account.password });
  const address = local((made.json as { url: string }).url);
  expect((await other.ask("GET", address)).status).toBe(404);
  expect((await admin.ask("GET", address.replace(/expires=\d+/, "expires=9999999999999"))).status).toBe(404);
  expect((await admin.ask("GET", path)).status).toBe(422);
  expect((await eve.ask("GET", address)).status).toBe(403);
  expect((await eve.post(path, { password: account.password })).status).toBe(403);
  expect((await new Client(url).ask("GET", address)).status).toBe(401);
});
