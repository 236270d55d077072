import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { gather } from "./gather.ts";

type More = Record<string, unknown>;
const chunk = (delta: More, choice: More = {}, more: More = {}) =>
  `data: ${JSON.stringify({ id: "c", choices: [{ index: 0, delta, finish_reason: null, ...choice }], ...more })}\n\n`;
const word = (content: string) => chunk({ content });

/** What was told so far: a list of texts, each cut into its events; a word is shown as itself. */
function listen(ms = 40) {
  const told: string[][] = [];
  const gathered = gather(ms, (text) =>
    told.push(
      text
        .split("\n\n")
        .filter(Boolean)
        .map((event) => {
          const data = event.startsWith("data: {")
            ? (JSON.parse(event.slice(6)) as { choices?: [{ delta?: More }] })
            : null;
          const content = data?.choices?.[0]?.delta?.["content"];
          return typeof content === "string" ? content : event;
        }),
    ),
  );
  return { told, ...gathered };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("gather", () => {
  test("the first words do not wait, those that follow soon come together", () => {
    const { told, add } = listen();
    add(chunk({ role: "assistant", content: "" }));
    add(word("One"));
    expect(told.flat()).toEqual(["", "One"]);
    for (const text of [" two", " three", " four"]) {
      vi.advanceTimersByTime(10);
      add(word(text));
    }
    expect(told.flat()).toEqual(["", "One"]);
    vi.advanceTimersByTime(10);
    expect(told.at(-1)).toEqual([" two three four"]);
  });

  test("words that come slowly never wait", () => {
    const { told, add } = listen();
    for (const text of ["One", " two", " three"]) {
      add(word(text));
      expect(told.at(-1)).toEqual([text]);
      vi.advanceTimersByTime(50);
    }
  });

  test("whatever is no word keeps its place and its form", () => {
    const others = [
      chunk({ tool_calls: [] }),
      chunk({ content: "with more", refusal: "no" }),
      chunk({}, { finish_reason: "stop" }),
      chunk({ content: "counted" }, {}, { usage: { total_tokens: 1 } }),
      "data: {no json\n\n",
      ": a comment\n\n",
      "data: [DONE]\n\n",
    ];
    const raw: string[] = [];
    const { add, end } = gather(40, (text) => raw.push(text));
    add(word("a"));
    for (const other of others) add(word("b") + word("c") + other);
    end();
    expect(raw.join("")).toBe(word("a") + others.map((other) => word("bc") + other).join(""));
  });

  test("a word alone goes on byte for byte", () => {
    const raw: string[] = [];
    const { add } = gather(40, (text) => raw.push(text));
    add(word("One"));
    expect(raw).toEqual([word("One")]);
  });

  test("events that are cut anywhere come out whole, and no word is lost", () => {
    const words = Array.from({ length: 50 }, (_, at) => ` wörd${at}`);
    const all = words.map(word).join("");
    const { told, add, end } = listen();
    for (let at = 0; at < all.length; at += 31) {
      add(all.slice(at, at + 31));
      vi.advanceTimersByTime(3);
    }
    end();
    expect(told.flat().join("")).toBe(words.join(""));
    expect(told.length).toBeLessThan(words.length);
  });

  test("the end waits for nothing, and brings what was left unfinished too", () => {
    const raw: string[] = [];
    const { add, end } = gather(40, (text) => raw.push(text));
    add(word("One"));
    add(`${word(" two")}data: {"half`);
    end();
    expect(raw.join("")).toBe(`${word("One")}${word(" two")}data: {"half`);
    vi.advanceTimersByTime(100);
    expect(raw.join("")).toBe(`${word("One")}${word(" two")}data: {"half`);
  });
});
