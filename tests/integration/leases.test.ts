import { spawn } from "node:child_process";
import { once } from "node:events";
import { like, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { rate_limits } from "@/db/schema/accounts";
import { briefs } from "@/db/schema/conversations";
import { leases } from "@/db/schema/installation";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { updateNote } from "@/lib/conversations/turn/notes";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { startConversation } from "@/lib/conversations/start/start";
import { exclusively } from "@/lib/lease";
import { repository, testEnvironment } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

beforeEach(async () => {
  await resetDatabase();
  service.requests.length = 0;
  service.replyWith(() => ({}));
});

const countLeases = () => db().$count(leases);
const expireLeases = () => db().execute(sql`update leases set lease_until = now() - interval '1 second'`);

describe("work with one key", () => {
  // The table's rows are tasks, done once they have a point.
  const isDue = sql`exists (select from rate_limits where key like 'job-%' and points = 0)`;
  const add = (name: string) =>
    db()
      .insert(rate_limits)
      .values({ key: `job-${name}`, points: 0, expire: new Date() });
  const workThrough = async () => {
    const rows = await db().execute<{ key: string }>(
      sql`select key from rate_limits where key like 'job-%' and points = 0`,
    );
    for (const { key } of rows)
      await db().execute(sql`update rate_limits set points = points + 1 where key = ${key}`);
  };
  const points = async () =>
    (await db().select().from(rate_limits).where(like(rate_limits.key, "job-%"))).map((r) => r.points);

  test("runs once at a time for 200 parallel triggers, completes everything and leaves no row", async () => {
    let running = 0;
    const together: number[] = [];
    const trigger = async (at: number) => {
      await add(`${at}`);
      const work = async () => {
        together.push(++running);
        await workThrough();
        running--;
      };
      return exclusively("job", work, { isDue });
    };
    const results = await Promise.all(Array.from({ length: 200 }, (_, at) => trigger(at)));
    expect(new Set(results)).toEqual(new Set(["done", "busy"]));
    expect(Math.max(...together)).toBe(1);
    expect(await points()).toEqual(Array.from({ length: 200 }, () => 1));
    expect(await countLeases()).toBe(0);
  });

  test("that is added during a run is done by the same run", async () => {
    let runs = 0;
    const work = async () => {
      if (++runs > 1) return workThrough();
      await add("late");
      expect(await exclusively("job", workThrough, { isDue })).toBe("busy");
    };
    const result = await exclusively("job", work, { isDue });
    expect([result, runs, await points(), await countLeases()]).toEqual(["done", 2, [1], 0]);
  });

  test("a failed run leaves due work to the next trigger", async () => {
    await add("hard");
    const failing = exclusively("job", () => Promise.reject(new Error("the model is away")), { isDue });
    await expect(failing).rejects.toThrow("the model is away");
    expect(await countLeases()).toBe(0);
    expect(await exclusively("job", workThrough, { isDue })).toBe("done");
    expect(await points()).toEqual([1]);
  });

  test("is aborted once another run takes over the lease", async () => {
    const reason = await new Promise<unknown>((resolve) => {
      const work = async (signal: AbortSignal) => {
        await db().execute(
          sql`update leases set run = gen_random_uuid(), lease_until = now() + interval '1 hour'`,
        );
        await once(signal, "abort");
        resolve(signal.reason);
      };
      void exclusively("job", work, { seconds: 0.2, isDue });
    });
    expect(reason).toBe("lost");
    expect(await countLeases()).toBe(1);
  });
});

describe("a process that is killed during a model call", () => {
  let ada: Actor;
  let id: string;
  beforeEach(async () => {
    ada = await addPerson("ada@example.com");
    const cast = (await seededCharacters("student_interview")).slice(0, 2);
    ({ session_id: id } = await startConversation(ada, {
      workflow: "student_interview",
      character_ids: cast,
    }));
    await (
      await sendMessage(ada, { id, message: "I ran the till of my uncle's bakery for a month." })
    ).running.done;
    await afterResponseDone();
    service.requests.length = 0;
  });

  /** Runs a module in a separate process, and kills it while it waits for the model. */
  async function killAtModel(code: string): Promise<void> {
    service.replyWith(() => ({ hang: "before headers" }));
    const args = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "--eval", code];
    const env = {
      ...process.env,
      ...testEnvironment,
      OPENAI_BASE_URL: service.baseUrl,
      OPENAI_MODEL: "fake-model",
    };
    const child = spawn(process.execPath, args, {
      cwd: repository,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    await expect.poll(() => service.requests.length).toBe(1);
    child.kill("SIGKILL");
    await ended;
  }

  test("leaves a brief that another writes once the lease expires, paying once", async () => {
    await killAtModel(`import { updateNote } from "./lib/conversations/turn/notes.ts";
      await updateNote(${JSON.stringify(ada)}, "brief", "${id}", 0);`);
    service.replyWith(() => ({ text: "Ada ran a till." }));
    await updateNote(ada, "brief", id, 0);
    expect(service.requests).toHaveLength(1);
    await expireLeases();
    await Promise.all(Array.from({ length: 20 }, () => updateNote(ada, "brief", id, 0)));
    expect(service.requests).toHaveLength(2);
    expect(await db().select({ brief: briefs.brief }).from(briefs)).toEqual([{ brief: "Ada ran a till." }]);
    expect(await countLeases()).toBe(0);
  });
});
