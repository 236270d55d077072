import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import type { Script } from "../fake-openai.ts";
import { type Lane, wellBehaved } from "./lane.ts";

/** A fault of the product during a journey. */
export type Fault = {
  /** Happens during the journey; resolves when it is over. */
  strike: (lane: Lane) => Promise<void>;
  /** Starts with the journey instead; the returned function ends it. */
  begin?: (lane: Lane) => Promise<(lane: Lane) => Promise<void>>;
  /** It ends after the journey, not during it. */
  strikesAtEnd?: boolean;
  /** Ends after at most this many milliseconds, at any point of the journey. */
  strikesAfterMs?: number;
  /** Whether a journey may name a process of its own to kill instead. */
  isKill?: boolean;
  /** Checks the client's error (undefined for none). @throws if it is not as expected */
  expect?: (failure: unknown) => void;
};

/** How long a resource is unavailable that a person would restore. */
const outageMs = 3000;

const none = async (): Promise<void> => {};

export const nothing: Fault = { strike: none, strikesAtEnd: true, expect: assertNothing };

function assertNothing(failure: unknown): void {
  if (failure !== undefined) throw failure as Error;
}

export const killed: Fault = {
  isKill: true,
  strike: async (lane) => {
    await lane.app.kill();
    await lane.start();
  },
};

export const databaseRestarted: Fault = {
  strike: async ({ cluster }) => cluster?.restart(),
};

/** Closes the product's connections and takes all of them, for three seconds. */
export const connectionsUsedUp: Fault = {
  strike: async ({ databaseUrl }) => {
    const hogs: Sql[] = [];
    const hog = async () => {
      const connection = { application_name: "hog" };
      const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, idle_timeout: 0, connection });
      hogs.push(sql);
      await sql`select 1`;
    };
    const admin = postgres(databaseUrl, { max: 1 });
    try {
      const [limit] = await admin<
        { value: number }[]
      >`select current_setting('max_connections')::int as value`;
      const ended = admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'colloquy'`;
      await ended;
      // The product reconnects in between: connections are closed again until all are ours.
      for (let ours = 0; ours < (limit?.value ?? 0) - 1;) {
        const took = await Promise.allSettled(Array.from({ length: 20 }, hog));
        ours += took.filter(({ status }) => status === "fulfilled").length;
        if (took.some(({ status }) => status === "rejected")) {
          await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'colloquy'`;
          const [free] = await admin<{ value: number }[]>`
            select count(*)::int as value from pg_stat_activity where application_name = 'colloquy'`;
          if (free?.value === 0) break;
        }
      }
      await sleep(outageMs);
    } finally {
      await Promise.all(hogs.map((sql) => sql.end({ timeout: 1 })));
      // PostgreSQL frees a slot shortly after its connection closes; until then the fault continues.
      for (let left = 1; left > 0;) {
        const [row] = await admin<{ left: number }[]>`
          select count(*)::int as left from pg_stat_activity where application_name = 'hog'`;
        left = row?.left ?? 0;
      }
      await admin.end({ timeout: 1 });
    }
  },
};

/** The model fails like this until the journey ends, or for this long, and then works again. */
export function modelFails(script: Script, strikesAfterMs?: number): Fault {
  return {
    strike: none,
    ...(strikesAfterMs ? { strikesAfterMs } : { strikesAtEnd: true }),
    begin: async ({ model }) => {
      model.replyWith(() => script);
      return async (lane) => model.replyWith((request) => wellBehaved(lane, request));
    },
  };
}

/** PostgreSQL's next writes need room, because its reserve is used up. */
async function useUpReserve({ cluster, databaseUrl }: Lane): Promise<void> {
  if (!cluster) return;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    for (let segment = 0; segment < 5; segment++)
      await sql`select pg_logical_emit_message(true, 'colloquy', 'full'), pg_switch_wal()`;
  } catch {
    // There is no room.
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The error for a client whose file has no room. */
function assertNotStored(failure: unknown): void {
  if (failure instanceof Error && /^503: .*could not be stored. Please try again/.test(failure.message))
    return;
  assertNothing(failure);
}

/** Fills the lane's disk, for three seconds. */
export const diskFull: Fault = {
  strike: async (lane) => {
    const filler = join(lane.dataDir, "filler");
    const { bavail, bsize } = statfsSync(lane.dataDir);
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize, 1));
    } catch {
      // Another process took the last of it: the disk is full anyway.
    }
    await useUpReserve(lane);
    await sleep(outageMs);
    rmSync(filler);
  },
};

/** Limits files to a few bytes, for three seconds: the closest to a full disk without mounting one. */
export const fileSizeLimit: Fault = {
  strike: async (lane) => {
    const limit = (to: string) => {
      for (const pid of lane.cluster?.pids() ?? [lane.app.pid])
        try {
          execFileSync("prlimit", ["--pid", String(pid), `--fsize=${to}:unlimited`], { stdio: "ignore" });
        } catch {
          // One of PostgreSQL's processes has ended in between.
        }
    };
    limit("1000");
    await useUpReserve(lane);
    await sleep(outageMs);
    limit("unlimited");
  },
};

export const uploadMeets = (fault: Fault): Fault => ({ ...fault, expect: assertNotStored });
