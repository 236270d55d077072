import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, ensureDatabase } from "../../../scripts/database.ts";
import { runArchive } from "../archives.ts";
import { cloneDatabase, dropDatabase } from "../cluster.ts";
import { type FakeOpenAI, type RecordedRequest, type Script, startFakeOpenAI } from "../fake-openai.ts";
import { freePort } from "../free-port.ts";
import { type App, startApp } from "../server.ts";

/** A server on one address that can be killed and returns there, so clients notice nothing else. */
export type Lane = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  model: FakeOpenAI;
  /** Milliseconds between two chunks of a reply, and before the first chunk of other answers. */
  paceMs: number;
  app: App;
  /** The PostgreSQL of this lane; null if it is shared. */
  cluster: { restart: () => Promise<void>; pids: () => number[] } | null;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

const words = Array.from({ length: 25 }, (_, at) => ` word${at}`);

/** The model's answer: a long reply, insights, or a quote of the prompt's first turn. */
export function wellBehaved({ paceMs }: Pick<Lane, "paceMs">, { body, index }: RecordedRequest): Script {
  if (!body.response_format)
    return { text: [`Reply ${index}:`, ...words, " What came next?"], intervalMs: paceMs };
  const firstTokenMs = paceMs * 20;
  if (body.response_format?.json_schema?.name === "answer") {
    const asked = body.messages.findLast(({ role }) => role === "user")?.content;
    const { turns } = JSON.parse(asked as string) as { turns: { id: string; text: string }[] };
    const [turn] = turns;
    const quotes = turn ? [{ turn: turn.id, quote: turn.text, answers: true }] : [];
    return { json: { quotes }, firstTokenMs };
  }
  const insights = { strengths: [], improvements: [], quotes: [], answers: [], summary: "A summary." };
  return { json: { ...insights, checks: [], note: "A note." }, firstTokenMs };
}

/** A separate PostgreSQL, run like `npm start` does, which returns at the same address. */
async function ownCluster(dir: string) {
  const start = async (): Promise<Database> => {
    const database = await ensureDatabase({ dataDir: dir, log: () => {} });
    database.watch();
    return database;
  };
  let database = await start();
  const { url } = database;
  const { code, output } = await runArchive("setup", ["--from-start"], { DATABASE_URL: url, DATA_DIR: dir });
  if (code !== 0) throw new Error(output);
  return {
    url,
    restart: async () => {
      await database.stop();
      database = await start();
      if (database.url !== url) throw new Error("PostgreSQL came back at another address");
    },
    /** Of the server and all of its processes. */
    pids: (): number[] => {
      const [pid] = readFileSync(join(database.folder, "postmaster.pid"), "utf8").split("\n");
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
      return [pid, ...children].map(Number).filter(Boolean);
    },
    stop: () => database.stop(),
  };
}

/**
 * @param options.templateUrl of the shared cluster
 * @param options.dir a folder for this lane, on its own disk
 * @param options.hasCluster whether it gets its own PostgreSQL
 */
export async function openLane(options: {
  templateUrl: string;
  dir?: string | undefined;
  hasCluster?: boolean | undefined;
}): Promise<Lane> {
  const dataDir = options.dir ?? (await mkdtemp(join(tmpdir(), `colloquy-app-${process.pid}-`)));
  await chmod(dataDir, 0o755); // For PostgreSQL's user if root starts it.
  const own = options.hasCluster ? await ownCluster(dataDir) : null;
  const databaseUrl = own?.url ?? (await cloneDatabase(options.templateUrl, "lane"));
  const model = await startFakeOpenAI();
  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TMPDIR: dataDir,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_MODEL: "fake-model",
    RATE_LIMIT_FACTOR: "1000000",
    QUOTA_RESUMES: "0",
    QUOTA_CONVERSATIONS: "0",
  };
  const lane: Lane = {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    dataDir,
    model,
    paceMs: 0,
    app: await startApp({ env }),
    cluster: own,
    start: async () => {
      lane.app = await startApp({ env });
    },
    close: async () => {
      await lane.app.stop(0);
      await model.stop();
      if (own) await own.stop();
      else await dropDatabase(databaseUrl);
      if (!options.dir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  model.replyWith((request) => wellBehaved(lane, request));
  return lane;
}
