import { describe, expect, it } from "vitest";
import {
  dayOf,
  endOfDay,
  groupsOf,
  groupToggled,
  keyOf,
  summaryOf,
  toggled,
  type Turn,
  withheldOf,
  withheldSummary,
} from "./choice.ts";

const turn = (id: string, name: string | null): Turn => ({
  message_id: id,
  speaker_type: name === null ? "user" : "character",
  speaker_name: name,
  content: id,
});
const turns = [
  turn("a", "Maya"),
  turn("b", null),
  turn("c", "Maya"),
  turn("d", null),
  turn("e", "Daniel"),
  turn("f", null),
];
const ids = (set: ReadonlySet<string>): string => [...set].toSorted().join("");

describe("groupsOf", () => {
  it("keeps the talk with each character together", () => {
    expect(groupsOf(turns).map(({ name, turns: own }) => [name, own.map((one) => one.message_id)])).toEqual([
      ["Maya", ["a", "b", "c", "d"]],
      ["Daniel", ["e", "f"]],
    ]);
  });

  it("gives what is said first to the first who speaks", () => {
    expect(groupsOf([turn("x", null), turn("y", "Maya")])).toHaveLength(1);
    expect(groupsOf([turn("x", null)])[0]?.name).toBe("Interview");
    expect(groupsOf([])).toEqual([]);
  });
});

describe("toggled", () => {
  it("leaves out the reply together with the answer that it may repeat", () => {
    expect(ids(toggled(turns, new Set(), "b"))).toBe("bc");
    expect(ids(toggled(turns, new Set(), "d"))).toBe("de");
    expect(ids(toggled(turns, new Set(), "f"))).toBe("f");
  });

  it("leaves out a question alone, and takes one in again alone", () => {
    expect(ids(toggled(turns, new Set(), "c"))).toBe("c");
    expect(ids(toggled(turns, new Set(["b", "c"]), "b"))).toBe("c");
  });
});

describe("groupToggled", () => {
  const group = { name: "Daniel", turns: turns.slice(4) };
  it("takes in what is partly left out, leaves out what is whole", () => {
    expect(ids(groupToggled(group, new Set(["a"])))).toBe("aef");
    expect(ids(groupToggled(group, new Set(["a", "e"])))).toBe("a");
  });
});

describe("what is withheld", () => {
  const told = {
    source: "transcript",
    message_id: "b",
    sentence: "I have two kids.",
    allowed: false,
  } as const;
  const other = { ...told, sentence: "I'm 52." };
  const page = { source: "resume", page: 1, sentence: "Married", allowed: false } as const;

  it("is that of what is shared, each sentence once", () => {
    expect(withheldOf([told, told, page], new Set(), true)).toEqual([told, page]);
    expect(withheldOf([told, page], new Set(["b"]), false)).toEqual([]);
  });

  it.each([
    [[told], [], "1 sentence."],
    [[told, other, page], [], "3 sentences."],
    [[told, other, page], [other], "2 sentences (1 let through)."],
    [[told], [told], "none (1 let through)."],
  ])("is counted without what is let through", (all, allowed, summary) => {
    expect(withheldSummary(all, new Set(allowed.map(keyOf)))).toBe(summary);
  });
});

describe("summaryOf", () => {
  const resume = { filename: "cv.pdf", pages: [] };
  it("counts what is shared", () => {
    expect(summaryOf({ turns, resume: null }, new Set(), false)).toBe("All 6 turns of the interview.");
    expect(summaryOf({ turns, resume }, new Set(["a", "zzz"]), true)).toBe(
      "5 of 6 turns of the interview, and your resume.",
    );
    expect(summaryOf({ turns, resume }, new Set("abcdef"), false)).toBe(
      "No turn of the interview, without your resume.",
    );
  });
});

describe("days", () => {
  it("end at the last second where the reader is", () => {
    const end = endOfDay("2030-03-31") ?? "";
    expect(dayOf(end)).toBe("2030-03-31");
    expect(new Date(end).getHours()).toBe(23);
    expect(endOfDay("")).toBeNull();
    expect(dayOf(null)).toBe("");
  });
});
