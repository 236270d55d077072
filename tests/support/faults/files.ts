import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import postgres from "postgres";
import { checkArchive, readEntries } from "@/lib/backup/read";
import { deleteResumeCall, listResumesCall, readResumeCall, resumeTextCall } from "@/lib/resumes/api";
import type { Resume } from "@/lib/resumes/schema";
import { repository, testEnvironment } from "../cluster.ts";
import { Client } from "../http.ts";
import { begin } from "../interview.ts";
import { experience, oneColumn } from "../resume-files.ts";
import { type Journey, newAnswer, pause, Stuck } from "./journeys.ts";

const boundary = "a-boundary-of-the-faults";

/** A form over a slow connection. */
async function* slowly(form: Buffer, paceMs: number): AsyncGenerator<Buffer> {
  const size = Math.ceil(form.length / 8);
  for (let at = 0; at < form.length; at += size) {
    yield form.subarray(at, at + size);
    await sleep(paceMs);
  }
}

export const upload: Journey = async (lane) => {
  const client = await new Client(lane.url).logIn();
  let key = crypto.randomUUID();
  const filename = `${key}.pdf`;
  const file = await oneColumn();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: application/pdf\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  let id: string | null = null;
  const send = async (paceMs: number) => {
    const body = Readable.toWeb(Readable.from(slowly(form, paceMs)));
    const headers = {
      "idempotency-key": key,
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const { status, json, text } = await client.post("/api/v1/resumes/upload", body, { headers });
    if (status !== 201) throw new Error(`${status}: ${text}`);
    ({ id } = json as Resume);
  };
  const untilRead = async () => {
    for (;;) {
      const { status, failure_reason } = await client.call(readResumeCall, { params: { id: id ?? "" } });
      if (status === "PROCESSED") return;
      if (failure_reason?.startsWith("Reading this PDF took too long")) {
        // The machine is too busy with the parallel tests, so follow the error's advice.
        await client.call(deleteResumeCall, { params: { id: id ?? "" } });
        key = crypto.randomUUID();
        await send(0);
      } else if (status === "FAILED") throw new Stuck(`the file cannot be read: ${failure_reason}`);
      await pause();
    }
  };
  return {
    run: async () => {
      await send(40);
      await untilRead();
    },
    recover: async () => {
      if (!id) await send(0);
      await untilRead();
    },
    check: async () => {
      const { resumes } = await client.call(listResumesCall, {});
      const times = resumes.filter((resume) => resume.filename === filename).length;
      const params = { id: id ?? "" };
      const { pages } = await client.call(resumeTextCall, { params });
      const lines = pages
        .map(({ text }) => text)
        .join("\n")
        .replaceAll(/\s+/g, " ");
      const response = await client.fetch("GET", `/api/v1/resumes/${id}/file`);
      const isWhole = Buffer.from(await response.arrayBuffer()).equals(file);
      return experience.map((text) => ({ text, times: isWhole && lines.includes(text) ? times : 0 }));
    },
  };
};

/** Runs `npm run backup`, without npm, in a separate process. */
export const backup: Journey = async (lane) => {
  const client = await new Client(lane.url).logIn();
  const answer = newAnswer();
  await client.post(`/api/v1/conversations/${await begin(client, 1)}/message`, { message: answer });
  await fill(lane.databaseUrl);
  const path = join(lane.dataDir, `${crypto.randomUUID()}.tar.zst`);
  let running: ReturnType<typeof spawn> | null = null;
  let isAcknowledged = false;
  const run = async () => {
    const program = ["--conditions=react-server", "--import", "tsx", "scripts/backup.ts", path];
    const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = lane;
    const env = {
      ...process.env,
      ...testEnvironment,
      NODE_ENV: "production" as const,
      DATABASE_URL,
      DATA_DIR,
    };
    running = spawn(process.execPath, program, { cwd: repository, env, stdio: ["ignore", "pipe", "pipe"] });
    const [output, [code]] = await Promise.all([
      readText(running.stdout as Readable),
      once(running, "exit") as Promise<[number | null]>,
    ]);
    isAcknowledged = output.includes(path);
    if (code !== 0) throw new Error(`the backup ended with ${code}`);
  };
  return {
    run,
    kill: async () => void running?.kill("SIGKILL"),
    recover: async () => {
      // A file with an archive's name is complete; other remains of a kill do not block a retry.
      if (isAcknowledged || existsSync(path)) await checkArchive(path);
      else await run();
    },
    check: async () => {
      await checkArchive(path);
      let rows = "";
      for await (const { name, body } of readEntries(path))
        if (name.startsWith("tables/messages/")) for await (const part of body) rows += part.toString();
      await rm(path);
      const { status } = await client.get("/api/health");
      if (status !== 200) throw new Error("the server suffered");
      return [{ text: answer, times: rows.split(answer).length - 1 }];
    },
  };
};

/** Enough to make a backup slow. */
async function fill(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`
    insert into messages (conversation_id, seq, position, speaker_type, kind, content, state)
    select id, 1000 + number, 0, 'user', 'answer', repeat(md5(number::text), 20), 'complete'
    from (select id from conversations limit 1) c, generate_series(1, 20000) number on conflict do nothing`;
  await sql.end();
}
