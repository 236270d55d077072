import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gather } from "./gather.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listener(ms: number) {
  const passed: string[] = [];
  return { passed, ...gather(ms, (text) => passed.push(text)) };
}

test("the first words go on at once, and so do those that come when the time is over", () => {
  const { passed, add } = listener(40);
  add("Hello");
  expect(passed).toEqual(["Hello"]);
  vi.advanceTimersByTime(40);
  add(" there");
  expect(passed).toEqual(["Hello", " there"]);
});

test("what comes before goes together, once", () => {
  const { passed, add } = listener(40);
  for (const word of ["a", "b", "c", "d"]) {
    add(word);
    vi.advanceTimersByTime(10);
  }
  expect(passed).toEqual(["a", "bcd"]);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual(["a", "bcd"]);
});

test("words wait 40 ms at the most, however many follow", () => {
  const { passed, add } = listener(40);
  for (let ms = 0; ms < 400; ms++) {
    add("x");
    vi.advanceTimersByTime(1);
  }
  expect(passed.join("")).toHaveLength(400);
  for (const piece of passed) expect(piece.length).toBeLessThanOrEqual(40);
  expect(passed.length).toBeGreaterThanOrEqual(10);
});

test("a flush leaves nothing behind, and nothing comes twice", () => {
  const { passed, add, flush } = listener(40);
  add("a");
  add("b");
  flush();
  flush();
  expect(passed).toEqual(["a", "b"]);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual(["a", "b"]);
});

test("a piece without letters waits for a word, which does not wait for it", () => {
  const { passed, add } = listener(40);
  add("");
  vi.advanceTimersByTime(30);
  expect(passed).toEqual([]);
  add("a");
  expect(passed).toEqual(["a"]);
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual(["a"]);
});

test("a piece without letters goes on alone when no word comes, and the next word goes on at once", () => {
  const { passed, add } = listener(40);
  add("");
  vi.advanceTimersByTime(40);
  expect(passed).toEqual([""]);
  add("a");
  expect(passed).toEqual(["", "a"]);
});

test("a word waits no longer because a piece without letters came before it", () => {
  const { passed, add } = listener(40);
  add("a");
  vi.advanceTimersByTime(30);
  add("");
  vi.advanceTimersByTime(10);
  add("b");
  expect(passed).toEqual(["a", "b"]);
});
