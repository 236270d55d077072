import { execFile } from "node:child_process";
import { createReadStream, createWriteStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import postgres from "postgres";
import { extract, pack } from "tar-stream";
import { repository, testEnvironment } from "./cluster.ts";

/** Runs one of these scripts like the supervisor. */
export async function runArchive(
  script: "backup" | "restore" | "setup" | "storage",
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const program = ["--conditions=react-server", "--import", "tsx", `scripts/${script}.ts`];
  const options = {
    cwd: repository,
    env: { ...process.env, ...testEnvironment, NODE_ENV: "production" as const, ...env },
  };
  return promisify(execFile)(process.execPath, [...program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** All rows of a database, without the places of files: a restored file has another key. */
export async function contentOf(url: string): Promise<Record<string, string[]>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const content: Record<string, string[]> = {};
    for (const { name } of tables) {
      const rows = await sql.unsafe<{ row: string }[]>(
        `select (to_jsonb(t) - 'storage' - 'storage_key')::text as row from public."${name}" t order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    const keys = await sql<{ row: string }[]>`
      select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as row
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1`;
    const indexes = await sql<
      { row: string }[]
    >`select indexdef as row from pg_indexes where schemaname = 'public' order by 1`;
    return {
      ...content,
      constraints: keys.map(({ row }) => row),
      indexes: indexes.map(({ row }) => row),
    };
  } finally {
    await sql.end();
  }
}

/** Rewrites an archive with another text in place of an entry's. */
export async function rewriteArchive(
  from: string,
  to: string,
  change: (name: string, content: Buffer) => Buffer | null,
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createZstdCompress(), createWriteStream(to));
  const entries = extract();
  const read = pipeline(createReadStream(from), createZstdDecompress(), entries);
  for await (const entry of entries) {
    const content = change(entry.header.name, await buffer(entry));
    if (content) tar.entry({ name: entry.header.name }, content);
  }
  await read;
  tar.finalize();
  await written;
}
