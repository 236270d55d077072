import "server-only";
import { statfs } from "node:fs/promises";
import { desc, isNull, sql } from "drizzle-orm";
import colloquy from "../../package.json" with { type: "json" };
import { db } from "../../db/client.ts";
import { migrations } from "../../db/schema-version.ts";
import { outbox, users } from "../../db/schema/accounts.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { daily_runs } from "../../db/schema/installation.ts";
import { resumes } from "../../db/schema/library.ts";
import { type Actor, assertSuperuser } from "../actor.ts";
import { readModelState } from "../ai/state.ts";
import { lastNightlyTime } from "../backup/automatic.ts";
import { chosenStorage, env } from "../env.ts";
import { AppError } from "../errors.ts";
import { readAppliedMigration } from "../health.ts";
import { isMailOn } from "../outbox.ts";
import { assertUsable } from "../storage/index.ts";
import { getUsageState } from "../usage/queries.ts";
import { problemsOf } from "./problems.ts";
import type { Status } from "./schema.ts";

/** The state of the installation, with what needs attention. @throws {AppError} forbidden */
export async function getStatus(actor: Actor): Promise<Status> {
  assertSuperuser(actor);
  const status = {
    version: colloquy.version,
    people: await db().$count(users),
    interviews: await db().$count(conversations, isNull(conversations.deleted_at)),
    database: await readDatabase(),
    files: await readFiles(),
    disk: await readDisk(),
    backup: { is_nightly: env().BACKUP_NIGHTLY === "on", last_at: await lastNightlyTime() },
    mail: await readMail(),
    model: await readModelState(),
    usage: await getUsageState(actor),
    daily: await readDaily(),
  };
  return { ...status, problems: problemsOf(status, Date.now()) };
}

async function readDatabase(): Promise<Status["database"]> {
  const when = await readAppliedMigration();
  const [size] = await db().execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return {
    bytes: Number(size?.bytes ?? 0),
    migration: migrations.find((migration) => migration.when === when)?.tag ?? null,
    is_current: migrations.at(-1)?.when === when,
  };
}

async function readFiles(): Promise<Status["files"]> {
  const [stored] = await db()
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${resumes.size}), 0)`.mapWith(Number),
    })
    .from(resumes);
  const problem = await assertUsable().then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : "The storage cannot be used."),
  );
  return { storage: chosenStorage(), ...(stored ?? { count: 0, bytes: 0 }), problem };
}

async function readDisk(): Promise<Status["disk"]> {
  const disk = await statfs(env().DATA_DIR).catch(() => null);
  return disk && { free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize };
}

async function readMail(): Promise<Status["mail"]> {
  const isLate = sql`${outbox.created_at} < now() - interval '15 minutes'`;
  return { is_on: isMailOn(), waiting: await db().$count(outbox), late: await db().$count(outbox, isLate) };
}

async function readDaily(): Promise<Status["daily"]> {
  const [run] = await db().select().from(daily_runs).orderBy(desc(daily_runs.day)).limit(1);
  if (!run) return null;
  const failed = run.steps.filter(({ count }) => count === null).map(({ name }) => name);
  return { finished_at: run.finished_at, failed };
}
