// `npm run bench:restore [-- MEGABYTES]`: measures writing and restoring an archive, in a temporary database and folder.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { ensureDatabase } from "../scripts/database.ts";
import { runArchive } from "../tests/support/archives.ts";

const megabytes = Number(process.argv[2] ?? 1000);
const dataDir = mkdtempSync(join(tmpdir(), "colloquy-bench-"));
chmodSync(dataDir, 0o755);
const database = await ensureDatabase({ dataDir, log: console.log });
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };

async function timed(label: string, ...[script, args]: [script: "backup" | "restore", args: string[]]) {
  const begun = performance.now();
  const { code, output } = await runArchive(script, args, env);
  if (code !== 0) throw new Error(output);
  console.log(`${label}: ${((performance.now() - begun) / 1000).toFixed(1)} s. ${output.trim()}`);
}

/** 60 % messages, which compress like prose, and 40 % files, which do not compress. */
async function fill(): Promise<void> {
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const texts =
    "'interview','experience','project','team','because','deadline','customer','we','decided','to'";
  const words = `(array[${texts}])[1 + floor(random() * 10)::int]`;
  await sql.unsafe(`
    create temp table texts as select number, (
      select string_agg(${words} || substr(md5(random()::text), 1, 1 + (random() * 8)::int), ' ')
      from generate_series(1, 60) word where number > 0) as content from generate_series(1, 2000) number;
    insert into users (email, password_hash) select 'p' || n || '@example.com', 'x' from generate_series(1, 200) n;
    insert into conversations (user_id, workflow, title, insight_template)
      select id, 'student_interview', 't', '' from users, generate_series(1, ${Math.ceil(megabytes / 20)});
    insert into conversation_characters select id, 0, gen_random_uuid(), 'Ines', 1, '' from conversations;
    insert into messages (conversation_id, seq, position, speaker_type, kind, content, state)
      select c.id, seq, 0, 'user', 'answer', md5(random()::text) || ' ' || t.content, 'complete'
      from conversations c, generate_series(1, 86) seq join texts t on t.number = 1 + (seq * 7919) % 2000`);
  const [user] = await sql<{ id: string }[]>`select id from users limit 1`;
  mkdirSync(join(dataDir, "uploads"));
  for (let file = 0; file < megabytes * 0.4; file++) {
    const key = `${crypto.randomUUID()}.pdf`;
    writeFileSync(join(dataDir, "uploads", key), randomBytes(1e6));
    await sql`insert into resumes (user_id, filename, size, storage, storage_key)
      values (${user?.id ?? null}, 'me.pdf', 1000000, 'local', ${key})`;
  }
  const [size] = await sql<{ rows: string; bytes: string }[]>`
    select count(*) as rows, sum(octet_length(content)) as bytes from messages`;
  console.log(`${size?.rows} messages of ${size?.bytes} bytes, ${Math.ceil(megabytes * 0.4)} files of 1 MB`);
  await sql.end();
}

try {
  const { code, output } = await runArchive("setup", ["--from-start"], env);
  if (code !== 0) throw new Error(output);
  await fill();
  const archive = join(dataDir, "colloquy.tar.zst");
  await timed("Written", "backup", [archive]);
  console.log(`The archive has ${statSync(archive).size} bytes.`);
  await timed("Restored", "restore", [archive, "--replace"]);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
