import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ensureDatabase } from "../../scripts/database.ts";
import { leftOf, start, tempDir } from "./support.ts";

/** Listens until the end of the test. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/**
 * The output of a failed start: one line; no process remains.
 * @param mark identifies the start's processes: a text that no other process of the machine has
 */
async function failure(dataDir: string, env: Record<string, string>, mark = dataDir) {
  const { code, output } = await start({ DATA_DIR: dataDir, MARK: mark, ...env }).exit;
  expect(code).toBe(1);
  expect(await leftOf(mark)).toEqual([]);
  return output.trim();
}

describe("a failed start says in a line what to do", () => {
  it("if a setting is invalid", async () => {
    const line = await failure(tempDir(), { PORT: "eighty", TRUST_PROXY: "-1" });
    expect(line).toBe(
      "Wrong setting: PORT must be a port number from 0 to 65535.\n" +
        "Wrong setting: TRUST_PROXY must be the number of proxies in front (0 to 10).",
    );
  });

  it("if the file of a setting is unreadable", async () => {
    const line = await failure(tempDir(), { AUTH_SECRET_FILE: "/nowhere/auth" });
    expect(line).toBe(
      "Wrong setting: AUTH_SECRET_FILE: /nowhere/auth cannot be read (ENOENT). Correct the path, or its permissions.",
    );
  });

  it("if mail is configured without the public address", async () => {
    const line = await failure(tempDir(), { SMTP_URL: "smtp://localhost:2525" });
    expect(line).toBe(
      "Wrong setting: SMTP_URL needs APP_URL, the public address that links in mails begin with, such as https://colloquy.example.",
    );
  });

  it("if the port is taken", async () => {
    const dir = tempDir();
    const port = await listen(createServer());
    const line = await failure(dir, { PORT: String(port) });
    expect(line).toBe(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
    expect(existsSync(join(dir, "postgres"))).toBe(false);
    expect(existsSync(join(dir, "colloquy.lock"))).toBe(false);
  });

  it("if DATA_DIR cannot be created", async () => {
    const dir = tempDir();
    writeFileSync(join(dir, "file"), "");
    const line = await failure(join(dir, "file", "data"), {});
    expect(line).toBe(
      `DATA_DIR ${dir}/file/data is not a folder that can be written to (ENOTDIR). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  });

  it("if DATA_DIR is not writable", async () => {
    // Other programs have this path in their command line too: Chromium's children are /proc/self/exe.
    const line = await failure("/proc/self", {}, randomUUID());
    expect(line).toMatch(
      /^DATA_DIR \/proc\/self is not a folder that can be written to \(E\w+\)\. Give this user/,
    );
  });

  it("if a host would lose the generated secret", async () => {
    const line = await failure(tempDir(), { VERCEL: "1" });
    expect(line).toBe(
      "AUTH_SECRET must be set on Vercel: what is generated there does not last. `openssl rand -base64 33` makes one.",
    );
  });
});

describe("an unusable DATABASE_URL is named without its password", () => {
  it("if nothing listens", async () => {
    const line = await failure(tempDir(), { DATABASE_URL: "postgres://me:hunter22@127.0.0.1:9/app" });
    expect(line).toBe(
      "DATABASE_URL: no PostgreSQL answers at 127.0.0.1:9 (ECONNREFUSED). Start it, correct the address, or unset DATABASE_URL to use the embedded one.",
    );
  });

  it("if the host is unknown", async () => {
    const line = await failure(tempDir(), { DATABASE_URL: "postgres://me:hunter22@db.invalid/app" });
    expect(line).toContain("no PostgreSQL answers at db.invalid:5432 (that host is not known)");
  });

  it("if a server accepts connections and stays silent", async () => {
    const port = await listen(createServer(() => {}));
    const line = await failure(tempDir(), {
      DATABASE_URL: `postgres://me:hunter22@127.0.0.1:${port}/app`,
    });
    expect(line).toContain(`no PostgreSQL answers at 127.0.0.1:${port}`);
    expect(line).not.toContain("hunter22");
  });

  it("if the password is wrong, or the database is missing", async () => {
    const dir = tempDir();
    const database = await ensureDatabase({ dataDir: dir, log: () => {}, fast: true });
    onTestFinished(() => database.stop());
    const { host } = new URL(database.url);
    const other = tempDir();

    const wrong = await failure(other, { DATABASE_URL: database.url.replace(/:[^:@]+@/, ":hunter22@") });
    expect(wrong).toBe(`DATABASE_URL: ${host} refuses that user or password. Correct them and start again.`);

    const missing = await failure(other, { DATABASE_URL: database.url.replace(/colloquy$/, "nowhere") });
    expect(missing).toBe(
      `DATABASE_URL: ${host} has no database "nowhere". Make it (createdb nowhere) or name another.`,
    );
  });
});
