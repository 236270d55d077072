import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { connect } from "@/db/client";
import { applyMigrations, migrate } from "@/db/migrate";
import { migrations, schemaVersion } from "@/db/schema-version";
import { archiveBeforeMigration } from "@/lib/backup/automatic";
import { checkArchive } from "@/lib/backup/read";
import { restoreArchive } from "@/lib/backup/restore";
import { env } from "@/lib/env";
import { withoutEmails } from "@/lib/sharing/mask";
import { contentOf, runArchive } from "../support/archives.ts";
import { databaseUrl, dropDatabase, repository } from "../support/cluster.ts";

const folder = await mkdtemp(join(tmpdir(), "colloquy-upgrade-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let url: string;
let dataDir: string;
beforeEach(async () => {
  const name = `t_upgrade_${crypto.randomUUID().replaceAll("-", "")}`;
  const control = postgres(databaseUrl(env().DATABASE_URL ?? "", "postgres"), { max: 1, onnotice: () => {} });
  await control.unsafe(`create database ${name}`);
  await control.end();
  url = databaseUrl(env().DATABASE_URL ?? "", name);
  dataDir = await mkdtemp(join(folder, "data-"));
});
afterEach(() => dropDatabase(url));

/** Turns the database into one of the first version, with a person's data. */
async function makeOld(): Promise<void> {
  const { sql } = connect(url, 1);
  await sql.begin((tx) => applyMigrations(tx, { until: migrations[0]?.when }));
  await sql`insert into users (email, password_hash) values ('old@example.com', 'none')`;
  await sql.end();
}

async function version(of = url) {
  const { sql } = connect(of, 1);
  try {
    return await schemaVersion(sql);
  } finally {
    await sql.end();
  }
}

const archives = () => readdir(join(dataDir, "backups")).catch(() => []);
const setUp = (more: Record<string, string> = {}) =>
  runArchive("setup", ["--from-start"], { DATABASE_URL: url, DATA_DIR: dataDir, ...more });

test("a database with data is saved before it is migrated; an empty or current one is not", async () => {
  expect(await setUp()).toMatchObject({ code: 0 });
  expect(await setUp()).toMatchObject({ code: 0 });
  expect(await archives()).toEqual([]);

  const { sql } = connect(url, 1);
  await sql.unsafe("drop schema public cascade; create schema public; drop schema drizzle cascade");
  await sql.end();
  await makeOld();
  const { code, output } = await setUp();
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining(
      `The database goes from ${migrations[0]?.tag} to ${migrations.at(-1)?.tag}`,
    ) as string,
  });
  const [archive = "", ...more] = await archives();
  expect(more).toEqual([]);
  expect((await checkArchive(join(dataDir, "backups", archive))).schema).toEqual(migrations[0]);
  expect(await version()).toEqual(migrations.at(-1));
});

test("if no archive can be written, the database does not change, unless this is requested", async () => {
  await makeOld();
  const before = await contentOf(url);
  await writeFile(join(dataDir, "file"), "");
  const BACKUP_DIR = join(dataDir, "file/backups");
  const { code, output } = await setUp({ BACKUP_DIR });
  expect(code).toBe(1);
  expect(output).toContain(
    `Set-up failed: the database needs a migration, and no archive could be written to ${BACKUP_DIR} before it (ENOTDIR`,
  );
  expect(output).toContain("BACKUP_BEFORE_MIGRATION=off migrates without an archive.");
  expect(await contentOf(url)).toEqual(before);

  expect(await setUp({ BACKUP_DIR, BACKUP_BEFORE_MIGRATION: "off" })).toMatchObject({ code: 0 });
  expect(await version()).toEqual(migrations.at(-1));
});

test("a failed migration keeps the old state, also of earlier ones", async () => {
  await makeOld();
  const before = await contentOf(url);
  const broken = join(folder, "migrations");
  await cp(join(repository, "db/migrations"), broken, { recursive: true });
  const journal = join(broken, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8")) as {
    entries: { idx: number; when: number }[];
  };
  const [last] = entries.slice(-1);
  const next = { ...last, idx: entries.length, tag: "9999_broken", when: (last?.when ?? 0) + 1 };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  await writeFile(
    join(broken, "9999_broken.sql"),
    "delete from users;--> statement-breakpoint\nalter table nothing add column x text;",
  );
  await expect(migrate(url, { folder: broken })).rejects.toThrow(/"nothing" does not exist/);
  expect(await contentOf(url)).toEqual(before);
  expect(await version()).toEqual(migrations[0]);
  await migrate(url);
  expect(await version()).toEqual(migrations.at(-1));
});

test("a link's openings by day become its total and its last day", async () => {
  const { sql } = connect(url, 1);
  const at = (tag: string) => migrations.find((one) => one.tag === tag)?.when;
  await sql.begin((tx) => applyMigrations(tx, { until: at("0015_insights") }));
  await sql`insert into users (id, email, password_hash) values (gen_random_uuid(), 'old@example.com', 'none')`;
  await sql`insert into conversations (user_id, workflow, title, insight_template, completed_at)
    select id, 'student_interview', title, '', now() from users, unnest(array['opened', 'not opened', 'revoked']) title`;
  await sql`insert into public_links (conversation_id, public_id, revoked_at)
    select id, title, case when title = 'revoked' then now() end from conversations`;
  await sql`insert into link_opens (link_id, day, count)
    select l.id, o.day, o.count from public_links l join (values ('opened', date '2026-01-31', 4),
      ('opened', '2026-01-02', 3), ('opened', '2026-02-01', 0), ('revoked', '2026-01-05', 1)) o (public_id, day, count)
      using (public_id)`;
  await sql.begin((tx) => applyMigrations(tx));
  const links = await sql`select public_id, opens, (last_opened_at at time zone 'UTC')::text as last_opened
    from public_links order by opens`;
  expect(links).toEqual([
    { public_id: "not opened", opens: 0, last_opened: null },
    { public_id: "revoked", opens: 1, last_opened: "2026-01-05 00:00:00" },
    { public_id: "opened", opens: 7, last_opened: "2026-01-31 00:00:00" },
  ]);
  await sql.end();
});

test("visitors' and owners' questions move into one table, with their answers", async () => {
  const { sql } = connect(url, 1);
  await sql.begin((tx) =>
    applyMigrations(tx, { until: migrations.find(({ tag }) => tag === "0022_asides")?.when }),
  );
  await sql`insert into users (email, password_hash) values ('old@example.com', 'none')`;
  await sql`insert into conversations (user_id, workflow, title, insight_template, completed_at)
    select id, 'student_interview', 'Old', '', now() from users`;
  await sql`insert into public_links (conversation_id, public_id) select id, 'a link' from conversations`;
  await sql`insert into visitors (link_id, token_hash) select id, 'hash' from public_links`;
  await sql`insert into public_messages (link_id, visitor_id, content, answer, answered_at, outcome, citations, batch_id, position)
    select v.link_id, v.id, m.content, m.answer, case when m.answer is not null then now() end, m.outcome, '[]', m.batch_id, m.position
    from visitors v, (values ('Till?', '“The till.”', 'answered', null::uuid, null::int), ('Old?', 'Not answered here.', null, null, null),
      ('Lost?', null, null, null, null), ('A line?', 'No.', 'not_covered', gen_random_uuid(), 1)) m (content, answer, outcome, batch_id, position)`;
  await sql`insert into additions (link_id, public_message_id, content) select link_id, id, 'Mine.' from public_messages where content = 'Till?'`;
  await sql`insert into own_questions (conversation_id, content, outcome, answered_at, citations)
    select c.id, q.content, q.outcome, case when q.outcome is not null then now() end, q.citations::jsonb from conversations c, (values
      ('Well?', 'answered', '[{"quote": "One."}, {"quote": "Two."}]'), ('Near?', 'related', '[{"quote": "One."}]'),
      ('None?', 'not_covered', '[]'), ('Open?', null, null)) q (content, outcome, citations)`;
  await sql.begin((tx) => applyMigrations(tx));
  const rows =
    await sql`select q.asker, q.content, q.answer, q.outcome, q.position, q.link_id is null as own, a.content as addition
    from questions q join conversations c on c.id = q.conversation_id left join additions a on a.question_id = q.id order by q.asker, q.content`;
  const closest = "Neither your answers nor your insights say this directly. The closest they come:";
  expect(rows.map((row) => Object.values<unknown>(row))).toEqual([
    ["owner", "Near?", `${closest}\n\n“One.”`, "related", null, true, null],
    ["owner", "None?", "Neither your answers nor your insights cover this.", "not_covered", null, true, null],
    ["owner", "Open?", null, null, null, true, null],
    ["owner", "Well?", "“One.”\n\n“Two.”", "answered", null, true, null],
    ["visitor", "A line?", "No.", "not_covered", 1, false, null],
    ["visitor", "Lost?", null, null, null, false, null],
    ["visitor", "Old?", "Not answered here.", "declined", null, false, null],
    ["visitor", "Till?", "“The till.”", "answered", null, false, "Mine."],
  ]);
  await sql.end();
});

test("the newest archives stay", async () => {
  const dir = join(env().DATA_DIR, "backups");
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, "colloquy-2020-01-01-before-migration.tar.zst.part"), "cut off");
  await writeFile(join(dir, "mine.tar.zst"), "not ours to delete");
  const lines: string[] = [];
  for (let time = 0; time < 4; time++)
    await archiveBeforeMigration("0000_a", "0001_b", (line) => void lines.push(line));
  const names = await readdir(dir);
  expect(names.filter((name) => name.includes("before-migration"))).toHaveLength(3);
  expect(names.some((name) => name.endsWith(".part"))).toBe(false);
  expect(names).toContain("mine.tar.zst");
  expect(lines).toHaveLength(8);
});

/** Tables that a later version has dropped. */
const dropped = [
  "own_questions",
  "public_messages",
  "answer_tries",
  "link_opens",
  "requirement_checks",
  "answer_marks",
];

test("an archive of each release is restored with this schema", async () => {
  const { closeDatabase } = await import("@/db/client");
  const dir = join(repository, "tests/fixtures/archives");
  const names = await readdir(dir);
  expect(names).toContain("0.1.0.tar.zst");
  for (const name of names) {
    await closeDatabase();
    const { tables, files } = await restoreArchive(join(dir, name), { replace: true });
    // Each contains a person with data in every table of its time.
    expect(tables.filter(({ rows }) => rows === 0).map((table) => table.name)).toEqual([]);
    expect(files.filter(({ checksum }) => checksum === null)).toEqual([]);
    const restored = env().DATABASE_URL ?? "";
    expect(await version(restored)).toEqual(migrations.at(-1));
    const now = await contentOf(restored);
    // A migration may create rows from a table that it drops; otherwise it drops nothing.
    const lost = tables.filter(({ name: table, rows }) => (now[table]?.length ?? -1) < rows);
    expect(lost.map((table) => table.name).filter((table) => !dropped.includes(table))).toEqual([]);
    expect(dropped.filter((table) => table in now)).toEqual([]);
    expect(await readdir(join(env().DATA_DIR, "uploads"))).toHaveLength(files.length);
  }
});

test("second tries of earlier versions become interviews of one question, which outlive the original", async () => {
  const { closeDatabase } = await import("@/db/client");
  await closeDatabase();
  await restoreArchive(join(repository, "tests/fixtures/archives/0015_insights.tar.zst"), { replace: true });
  const { sql } = connect(env().DATABASE_URL ?? "", 1);
  const retries = () => sql`
    select c.title, c.workflow, c.answers, c.last_seq, c.position, c.length, c.plan, c.completed_at = c.created_at as at_once,
      c.resume_id is not null as has_resume, c.deleted_at is not null as deleted, c.erase_at is not null as erased, c.insight_template,
      (select o.title from messages m join conversations o on o.id = m.conversation_id where m.id = c.retry_of) as of,
      (select json_agg(json_build_array(k.name, k.system_prompt)) from conversation_characters k where k.conversation_id = c.id) as cast,
      (select json_agg(json_build_array(m.kind, m.content, m.model) order by m.seq) from messages m where m.conversation_id = c.id) as talk,
      (select status from insights i where i.conversation_id = c.id) as insights,
      length(c.title) as title_length, length(c.plan -> 0 ->> 'behavioural') as question_length
    from conversations c where c.length = 1 order by c.created_at`;
  try {
    const [, planned, again, skipped, resume, deleted, danger, ...others] = await retries();
    expect(others).toEqual([]);
    const question = "And what went wrong on the way?";
    expect(planned).toMatchObject({
      title: `Second try: ${question}`,
      workflow: "student_interview",
      answers: 1,
      last_seq: 2,
      position: 1,
      plan: [{ competency: "Problem solving", behavioural: question, situational: question }],
      at_once: true,
      has_resume: false,
      deleted: false,
      erased: false,
      insight_template: "Return JSON.",
      of: "Planned",
      cast: [["Marcus", "Ask about projects."]],
      talk: [
        ["reply", question, "practice model"],
        ["answer", expect.stringContaining("mistakes fell by 90%"), null],
      ],
      insights: "none",
    });
    expect(again).toMatchObject({
      of: "Planned",
      talk: [
        ["reply", question, "practice model"],
        ["answer", "It was fine.", null],
      ],
    });
    expect(skipped).toMatchObject({ of: "Skipped", plan: [{ competency: "This question" }] });
    expect(skipped?.["title"]).toMatch(/^Second try: Tell me about a time .{20,}\p{L}…$/u);
    expect(skipped).toMatchObject({ title_length: 78, question_length: 297 });
    expect(resume).toMatchObject({ of: "Resume", workflow: "resume_interview", has_resume: true });
    expect(deleted).toMatchObject({ of: "Deleted", deleted: true });
    expect(danger).toMatchObject({ of: "Erased", erased: true });

    await sql`delete from conversations where length is distinct from 1`;
    const left = await retries();
    expect(left).toHaveLength(7);
    expect(left.every((one) => one["of"] === null && one["insights"] === "none")).toBe(true);
    await sql`delete from users`;
    expect(await retries()).toEqual([]);
  } finally {
    await sql.end();
  }
});

test("sentences that are left out of a link contain no email address", async () => {
  const { sql } = connect(url, 1);
  onTestFinished(() => sql.end());
  const before = migrations.find(({ tag }) => tag === "0038_stories")?.when;
  await sql.begin((tx) => applyMigrations(tx, { until: before }));
  await sql`insert into users (email, password_hash) values ('old@example.com', 'none')`;
  await sql`insert into conversations (user_id, workflow, title, insight_template, completed_at)
    select id, 'student_interview', 'Old', '', now() from users`;
  const sentences = [
    { source: "resume", page: 1, sentence: 'Ask Zoë: zoë.o\'neil+x@mail.example.org, or "bob@example.com".' },
    { source: "resume", page: 2, sentence: "Married, @home" },
  ];
  await sql`insert into public_links (conversation_id, public_id, left_out_sentences, checked_sentences)
    select id, 'a link', ${JSON.stringify(sentences)}::jsonb, '[]' from conversations`;
  await sql.begin((tx) => applyMigrations(tx));
  const links = await sql`select left_out_sentences, checked_sentences from public_links`;
  const masked = [{ ...sentences[0], sentence: withoutEmails(sentences[0]?.sentence ?? "") }, sentences[1]];
  expect(links).toEqual([{ left_out_sentences: masked, checked_sentences: [] }]);
  expect(JSON.stringify(masked)).not.toMatch(/zoë|bob/);
});
