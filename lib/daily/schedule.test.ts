import { afterEach, expect, test, vi } from "vitest";
import "./schedule.ts";

const runDaily = vi.hoisted(() =>
  vi.fn<(now: Date, options: object) => Promise<null>>(() => Promise.resolve(null)),
);
const sendOutbox = vi.hoisted(() => vi.fn<() => Promise<number>>(() => Promise.resolve(0)));
vi.mock("./run.ts", () => ({ runDaily }));
vi.mock("../outbox.ts", () => ({ sendOutbox }));

const minuteMs = 60_000;
const start = (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.daily")] as () => void;
const at = (time: string) => [new Date(`2026-05-01T${time}Z`), { onlyIfDue: true }];

afterEach(() => void vi.useRealTimers());

test("a server runs the daily job a minute after its start, and after each full hour", async () => {
  vi.useFakeTimers({ now: new Date("2026-05-01T22:30:00.000Z") });
  start();
  await vi.advanceTimersByTimeAsync(minuteMs - 1);
  expect(runDaily).not.toHaveBeenCalled();
  // The schedule survives a failed run.
  runDaily.mockRejectedValueOnce(new Error("the database is away"));
  await vi.advanceTimersByTimeAsync(90 * minuteMs);
  expect(runDaily.mock.calls).toEqual([
    at("22:31:00.000"),
    at("23:00:01.000"),
    [new Date("2026-05-02T00:00:01.000Z"), { onlyIfDue: true }],
  ]);
  expect(sendOutbox).toHaveBeenCalledTimes(3);
});
