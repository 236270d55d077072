import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { migrations } from "@/db/schema-version";
import type { Actor } from "@/lib/actor";
import { runDaily } from "@/lib/daily/run";
import { env } from "@/lib/env";
import { sendTestMail } from "@/lib/status/commands";
import { getStatus } from "@/lib/status/queries";
import { statusResponse } from "@/lib/status/schema";
import { resetDatabase } from "../support/database.ts";
import { readMail } from "../support/mail-text.ts";
import { addPerson } from "../support/people.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
const backups = await mkdtemp(join(tmpdir(), "status-"));
const mailOn = { SMTP_URL: smtp.url, APP_URL: "https://colloquy.example" };
const mailOff = { SMTP_URL: undefined, APP_URL: undefined };
afterAll(async () => {
  await smtp.stop();
  await rm(backups, { recursive: true });
});

let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  Object.assign(env(), mailOff, { BACKUP_DIR: backups });
  smtp.refuse(false);
  boss = await addPerson("boss@example.com", { superuser: true });
});

test("the status counts, and has the shape of its call", async () => {
  const status = statusResponse.parse(await getStatus(boss));
  expect(status).toMatchObject({
    people: 2,
    interviews: 0,
    problems: [],
    database: { migration: migrations.at(-1)?.tag, is_current: true },
    files: { storage: "local", count: 0, bytes: 0, problem: null },
    mail: { is_on: false, waiting: 0, late: 0 },
    model: { mode: "practice", state: "ok" },
    daily: null,
  });
  expect(status.disk?.free_bytes).toBeGreaterThan(0);
});

test("a failed step of the daily job is named, and the newest nightly archive is found", async () => {
  await runDaily();
  await db().execute(sql`update daily_runs set steps = '[{"name": "backup", "count": null}]'`);
  await mkdir(backups, { recursive: true });
  await writeFile(join(backups, "colloquy-2026-05-01T00-00-00-000Z-nightly.tar.zst"), "x");
  const { daily, backup, problems } = await getStatus(boss);
  expect(daily?.failed).toEqual(["backup"]);
  expect(backup.last_at).not.toBeNull();
  expect(problems).toEqual([expect.stringContaining("failed in part: backup")]);
});

test("waiting mails are a problem only if mail is on", async () => {
  await db().execute(sql`insert into outbox (user_id, kind, letter, created_at)
    values (${boss.id}, 'digest', '{}', now() - interval '1 hour'), (${boss.id}, 'digest', '{}', now())`);
  expect(await getStatus(boss)).toMatchObject({ mail: { waiting: 2, late: 1 }, problems: [] });
  Object.assign(env(), mailOn);
  expect((await getStatus(boss)).problems).toEqual([expect.stringContaining("more than 15 minutes")]);
});

test("a test mail goes to the administrator, or the error contains the mail server's response", async () => {
  await expect(sendTestMail(boss)).rejects.toMatchObject({ code: "no_mail" });
  Object.assign(env(), mailOn);
  expect(await sendTestMail(boss)).toEqual({ email: boss.email });
  expect(smtp.mails.map(({ to, data }) => [to, readMail(data).includes("Mail works")])).toEqual([
    [[boss.email], true],
  ]);
  smtp.refuse(true);
  await expect(sendTestMail(boss)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("sender or the recipient") as string,
  });
  // Nothing listens on port 9.
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  await expect(sendTestMail(boss)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("host and port") as string,
  });
});
