import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRetention, setMaxRetentionCall, setRetentionCall, startCall } from "@/lib/conversations/api";
import { Client } from "../support/http.ts";
import { offered, statusOf } from "../support/interview.ts";
import { type App, app, startApp } from "../support/server.ts";

const path = "/api/cron/daily";
const secret = "a secret of the tests alone";
const folder = await mkdtemp(join(tmpdir(), "colloquy-nightly-"));
/** Two instances with one database. */
let both: App[];
beforeAll(async () => {
  const env = { CRON_SECRET: secret, BACKUP_NIGHTLY: "on", BACKUP_DIR: folder };
  both = await Promise.all([startApp({ env }), startApp({ env })]);
});
afterAll(async () => {
  await Promise.all(both.map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, authorization?: string, method = "POST") =>
  fetch(url + path, { method, headers: authorization === undefined ? {} : { authorization } });

test("a cron needs the secret, which must be set", async () => {
  const [{ url } = { url: "" }] = both;
  for (const wrong of [undefined, "", "Bearer", secret, `Bearer ${secret} `.replace("a", "b"), "Basic x"]) {
    const answer = await ask(url, wrong);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "unauthenticated" });
  }
  const without = await app();
  for (const method of ["GET", "POST"])
    expect((await ask(without.url, `Bearer ${secret}`, method)).status).toBe(404);
  expect((await ask(url, `Bearer ${secret}`, "DELETE")).status).toBe(405);
});

test("parallel requests to several instances run it once; later ones return the same results", async () => {
  const answers = await Promise.all(
    [...both, ...both].map(({ url }, at) => ask(url, `Bearer ${secret}`, at === 0 ? "GET" : "POST")),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const runs = (await Promise.all(answers.map((answer) => answer.json()))) as object[];
  const done = runs.filter((run) => !("running" in run));
  expect(done.length).toBeGreaterThan(0);
  const again: unknown = await (await ask(both[1]?.url ?? "", `Bearer ${secret}`)).json();
  for (const run of done) expect(run).toEqual(again);
  expect(again).toMatchObject({
    day: new Date().toISOString().slice(0, 10),
    steps: expect.arrayContaining([
      { name: "archive", count: 1 },
      { name: "interviews", count: 0 },
    ]) as unknown,
  });
  expect(await readdir(folder)).toHaveLength(1);
});

test("interviews have an erasure date from the choices of administrators and people", async () => {
  const [{ url } = { url: "" }] = both;
  const admin = await new Client(url).logIn();
  const body = {
    resume_id: null,
    character_ids: [(await offered(admin))[0]?.id ?? ""],
    workflow: "student_interview",
  };
  const midnight = (days: number) => new Date(new Date().setUTCHours(24 * days, 0, 0, 0)).toISOString();
  await admin.call(setMaxRetentionCall, { body: { max_days: 90 } });
  expect(await admin.call(setRetentionCall, { body: { days: 30 } })).toEqual({ days: 30, max_days: 90 });
  expect(await admin.call(readRetention, {})).toEqual({ days: 30, max_days: 90 });
  const id = (await admin.call(startCall, { body })).session_id;
  expect(await statusOf(admin, id)).toMatchObject({ erase_at: midnight(31) });
  for (const days of [6, 3651, 7.5, "30", undefined])
    expect((await admin.put("/api/v1/users/me/retention", { days })).status).toBe(422);
  expect(await admin.put("/api/v1/users/me/retention", { days: 91 })).toMatchObject({
    status: 422,
    json: { fields: { days: "Interviews are erased after 90 days at the latest. Choose fewer." } },
  });
});
