import { afterEach, describe, expect, it, vi } from "vitest";
import { clockTime, durationText, inClockTime, withClockTime } from "./wait";

afterEach(() => void vi.useRealTimers());

describe("the clock time of an end", () => {
  it.each([
    ["2026-11-24T00:27:00Z", "Europe/Warsaw", "01:27"],
    ["2026-11-25T00:00:00Z", "Asia/Kolkata", "05:30"],
    // Midnight is 00:00, not 24:00.
    ["2026-11-25T00:00:00Z", "UTC", "00:00"],
    // The answer took a moment to arrive.
    ["2026-11-25T00:00:01.900Z", "UTC", "00:00"],
    // Never before the end.
    ["2026-11-25T00:00:05Z", "UTC", "00:01"],
  ])("%s in %s is %s", (at, zone, text) => {
    expect(clockTime(Date.parse(at), zone)).toBe(text);
  });
});

it("a time more than a day ahead has its date", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-28T23:00:00Z") });
  expect(clockTime(Date.parse("2026-11-29T00:00:00Z"), "UTC")).toBe("00:00");
  expect(clockTime(Date.parse("2026-12-01T00:00:00Z"), "Europe/Warsaw")).toBe("1 December, 01:00");
});

describe("a limit's text", () => {
  const now = Date.parse("2026-11-24T00:20:10Z");
  it.each([1, 27, 119, 120, 3600, 86_400])("%i seconds become a clock time, once", (seconds) => {
    vi.useFakeTimers({ now });
    const text = `Too many uploads. Please try again in ${durationText(seconds)}.`;
    const shown = withClockTime(text, seconds, "Europe/Warsaw");
    const time = clockTime(now + seconds * 1000, "Europe/Warsaw");
    expect(shown).toBe(`Too many uploads. Please try again at ${time}.`);
  });

  it("stays without such a wait", () => {
    const soon = "Please ask again in a few seconds.";
    expect(withClockTime(soon, 5)).toBe(soon);
    expect(inClockTime({ detail: soon })).toEqual({ detail: soon });
  });
});
