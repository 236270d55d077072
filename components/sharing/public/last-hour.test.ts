import { expect, it } from "vitest";
import { lastHour } from "./last-hour";

const start = Date.parse("2026-11-24T00:27:00Z");
const said = (role: "user" | "assistant", minute: number) => ({
  role,
  created_at: new Date(start + minute * 60_000).toISOString(),
});
const asked = (...minutes: number[]) =>
  minutes.flatMap((minute) => [said("user", minute), said("assistant", minute)]);

it.each([
  ["nothing was asked", asked(), null],
  ["one", asked(0), { left: 19, ends: 60 }],
  ["sixteen", asked(...Array.from({ length: 16 }, (_, at) => at)), { left: 4, ends: 60 }],
  ["twenty", asked(...Array.from({ length: 20 }, (_, at) => at)), { left: 0, ends: 60 }],
  ["an hour begins with its first question", asked(0, 30, 59, 60, 61), { left: 18, ends: 120 }],
])("%s", (_, messages, hour) => {
  expect(lastHour(messages, 20)).toEqual(hour && { left: hour.left, ends: start + hour.ends * 60_000 });
});
