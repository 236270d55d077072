import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import postgres, { type Sql } from "postgres";
import { ensureDatabase } from "../../scripts/database.ts";
import { programsOf } from "../../scripts/postgres/carry-over.ts";
import { localeOptions, makeCluster, name, startServer, stopServer } from "../../scripts/postgres/cluster.ts";
import { findHome } from "../../scripts/postgres/home.ts";

export const repository = resolve(import.meta.dirname, "../..");
export const template = "colloquy_template";

/** The first admin of every test database, like that of `npm start`. */
export const admin = { email: "admin@colloquy.local", password: "correct-horse-battery" };

/** Settings of every process in tests, without the developer's shell. */
export const testEnvironment = {
  AUTH_SECRET: "a-secret-that-only-tests-know-0123456789",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  OPENAI_API_KEY: "",
  OPENAI_BASE_URL: "",
  OPENAI_MODEL: "",
  UPLOADTHING_TOKEN: "",
  S3_ENDPOINT: "",
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
  STORAGE: "",
  SMTP_URL: "",
  APP_URL: "",
  PRACTICE_WORDS_PER_SECOND: "0",
  NEXT_TELEMETRY_DISABLED: "1",
};

export type Cluster = {
  /** The template database: migrated and seeded, never changed by a test. */
  templateUrl: string;
  stop: () => Promise<void>;
};

/**
 * One PostgreSQL for a run, in a temporary folder, tuned for speed instead of crash safety, with the template database.
 * Removes the remains of a killed run first.
 */
export async function startCluster(log: (line: string) => void = () => {}): Promise<Cluster> {
  removeLeftovers();
  const dataDir = await mkdtemp(join(tmpdir(), `colloquy-test-${process.pid}-`));
  // mkdtemp creates it with 0700; started by root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  // An interrupted runner exits without its teardown, and PostgreSQL outlives it.
  const endNow = (): void => removeCluster(dataDir);
  process.once("exit", endNow);
  const { TEST_POSTGRES } = process.env;
  const database = TEST_POSTGRES
    ? await startOther(TEST_POSTGRES, dataDir)
    : await ensureDatabase({ dataDir, fast: true, log });
  const stop = async (): Promise<void> => {
    await database.stop();
    removeCluster(dataDir);
    process.off("exit", endNow);
  };
  try {
    await withAdmin(database.url, (sql) => sql.unsafe(`create database ${template}`));
    const templateUrl = databaseUrl(database.url, template);
    await setUp(templateUrl, dataDir);
    await rememberSeed(templateUrl);
    return { templateUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A server of another major version (`npm run test:postgres`), created by its own initdb. */
async function startOther(version: string, dataDir: string) {
  const home = await findHome(dataDir);
  const folder = join(home.base, "postgres");
  const cluster = { ...home, folder, log: join(dataDir, "postgres.log"), fast: true };
  cluster.bin = await programsOf(version, cluster);
  const locale = version === "16" ? ["--locale=C.UTF-8"] : localeOptions;
  makeCluster(cluster, "secret", locale);
  const port = await startServer(cluster, 0);
  return {
    url: `postgres://${name}:secret@127.0.0.1:${port}/${name}`,
    stop: async () => stopServer(cluster),
  };
}

/** Another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** Copies the template. @returns the address of the copy */
export async function cloneDatabase(templateUrl: string, hint = "copy"): Promise<string> {
  const name = `t_${hint.replaceAll(/[^a-z0-9]+/gi, "_").toLowerCase()}_${randomBytes(4).toString("hex")}`;
  await withAdmin(templateUrl, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  return databaseUrl(templateUrl, name);
}

/** Drops a copy, despite open connections. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withAdmin(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
}

async function withAdmin(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(databaseUrl(url, "postgres"), { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Migrates and seeds with `npm run setup`'s code in a separate process, like a real start. */
async function setUp(url: string, dataDir: string): Promise<void> {
  const script = join(repository, "scripts/setup.ts");
  await promisify(execFile)(process.execPath, ["--conditions=react-server", "--import", "tsx", script], {
    cwd: repository,
    env: { ...process.env, ...testEnvironment, NODE_ENV: "production", DATABASE_URL: url, DATA_DIR: dataDir },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`npm run setup failed:\n${error.stdout}${error.stderr}`);
  });
}

/**
 * Keeps a copy of the seed inside the template, with a function that restores a database from it: a few milliseconds
 * between tests, and connections stay open. DELETE is faster than TRUNCATE for small tables.
 */
async function rememberSeed(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(rememberSeedStatements);
  } finally {
    await sql.end();
  }
}

const rememberSeedStatements = `
create schema test_seed;
do $$ declare t record; begin
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create table test_seed.%I as table public.%I', t.tablename, t.tablename);
  end loop;
end $$;
create function test_seed.reset() returns void language plpgsql as $$
declare t record; columns text;
begin
  -- No triggers and so no foreign keys meanwhile: the order of tables does not matter.
  perform set_config('session_replication_role', 'replica', true);
  for t in select tablename from pg_tables where schemaname = 'public' loop
    execute format('delete from public.%I', t.tablename);
    select string_agg(format('%I', column_name), ', ') into columns from information_schema.columns
      where table_schema = 'public' and table_name = t.tablename and is_generated = 'NEVER';
    execute format('insert into public.%I (%s) overriding system value select %s from test_seed.%I',
      t.tablename, columns, columns, t.tablename);
  end loop;
  for t in select sequencename, start_value from pg_sequences where schemaname = 'public' loop
    perform setval(format('public.%I', t.sequencename), t.start_value, false);
  end loop;
end $$;
`;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The folder of PostgreSQL's files for a test folder: in /var/lib if root's folders are closed to its user. */
function clusterHome(dataDir: string): string {
  const pointer = join(dataDir, "postgres-elsewhere");
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : dataDir;
}

/** Ends the PostgreSQL of a test folder, if it runs, and removes its files. Synchronous, because it also runs at exit. */
function removeCluster(dataDir: string): void {
  const home = clusterHome(dataDir);
  const pidFile = join(home, "postgres", "postmaster.pid");
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0;
  // Only end processes whose command line names this folder.
  const command = `/proc/${pid}/cmdline`;
  if (pid && existsSync(command) && readFileSync(command, "utf8").includes(home))
    process.kill(pid, "SIGQUIT");
  for (const folder of [home, dataDir]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Remains of killed runs: databases and served applications. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, owner] = /^colloquy-(?:test|app)-(\d+)-/.exec(name) ?? [];
    if (owner && !isAlive(Number(owner))) removeCluster(join(tmpdir(), name));
  }
}
