import { expect, test } from "vitest";
import { problemsOf } from "./problems";
import type { Status } from "./schema";

const now = Date.parse("2026-05-10T12:00:00Z");
const fine: Omit<Status, "problems"> = {
  version: "1.0.0",
  people: 3,
  interviews: 2,
  database: { bytes: 1, migration: "0001_a", is_current: true },
  files: { storage: "local", count: 0, bytes: 0, problem: null },
  disk: { free_bytes: 50, total_bytes: 100 },
  backup: { is_nightly: true, last_at: "2026-05-10T00:00:00.000Z" },
  mail: { is_on: true, waiting: 1, late: 0 },
  model: { mode: "service", state: "ok", since: null, reason: null },
  usage: { month_tokens: 79, month_limit: 100, day_limit: 10, people_at_limit: 0, people_near_limit: 0 },
  daily: { finished_at: "2026-05-10T00:00:00.000Z", failed: [] },
};
const old = "2026-05-08T11:59:59.000Z";

test("an installation without problems reports none, also right after its start", () => {
  expect(problemsOf(fine, now)).toEqual([]);
  const isNew = { ...fine, daily: null, backup: { is_nightly: true, last_at: null }, disk: null };
  expect(problemsOf(isNew, now)).toEqual([]);
});

test.each<[string, Partial<typeof fine>]>([
  ["tables of another version", { database: { ...fine.database, is_current: false } }],
  ["ENOSPC", { files: { ...fine.files, problem: "Uploads cannot be written (ENOSPC)." } }],
  ["5 % of the disk", { disk: { free_bytes: 4, total_bytes: 100 } }],
  ["model service fails", { model: { ...fine.model, state: "failing", reason: "key" } }],
  ["80 % of this month’s tokens are used", { usage: { ...fine.usage, month_tokens: 80 } }],
  ["tokens are used (TOKENS_PER_MONTH). The AI", { usage: { ...fine.usage, month_tokens: 100 } }],
  ["1 person has used today’s tokens", { usage: { ...fine.usage, people_at_limit: 1 } }],
  ["2 people have used 80 % or more of today’s", { usage: { ...fine.usage, people_near_limit: 2 } }],
  ["more than 15 minutes", { mail: { is_on: true, waiting: 2, late: 2 } }],
  ["not finished for two days", { daily: { finished_at: old, failed: [] } }],
  [
    "failed in part: backup, digest",
    { daily: { finished_at: "2026-05-10T00:00:00.000Z", failed: ["backup", "digest"] } },
  ],
  ["no nightly backup", { backup: { is_nightly: true, last_at: old } }],
  ["no nightly backup", { backup: { is_nightly: true, last_at: null } }],
])("%s", (text, change) => {
  expect(problemsOf({ ...fine, ...change }, now)).toEqual([expect.stringContaining(text)]);
});

test("practice mode has no limits of tokens", () => {
  const usage = { ...fine.usage, month_tokens: 100, people_at_limit: 1, people_near_limit: 1 };
  expect(problemsOf({ ...fine, usage, model: { ...fine.model, mode: "practice" } }, now)).toEqual([]);
});
