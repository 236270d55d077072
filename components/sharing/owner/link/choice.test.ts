import { sentenceKey } from "@/lib/sharing/sentence";
import { describe, expect, it } from "vitest";
import {
  dayOf,
  endOfDay,
  expiryDays,
  groupsOf,
  groupToggled,
  highlightable,
  reasonOf,
  sensitiveOf,
  summaryOf,
  toggled,
} from "./choice.ts";

const turn = (id: string, name: string | null): Parameters<typeof groupsOf>[0][number] => ({
  message_id: id,
  speaker_type: name === null ? "user" : "character",
  speaker_name: name,
  content: id,
  counted: true,
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
  it("turns with one character form one group", () => {
    expect(groupsOf(turns).map(({ name, turns: own }) => [name, own.map((one) => one.message_id)])).toEqual([
      ["Maya", ["a", "b", "c", "d"]],
      ["Daniel", ["e", "f"]],
    ]);
  });

  it("assigns turns before the first character to the first character", () => {
    expect(groupsOf([turn("x", null), turn("y", "Maya")])).toHaveLength(1);
    expect(groupsOf([turn("x", null)])[0]?.name).toBe("Interview");
    expect(groupsOf([])).toEqual([]);
  });
});

describe("toggled", () => {
  it("hides the reply together with the answer that it may repeat", () => {
    expect(ids(toggled(turns, new Set(), "b"))).toBe("bc");
    expect(ids(toggled(turns, new Set(), "d"))).toBe("de");
    expect(ids(toggled(turns, new Set(), "f"))).toBe("f");
  });

  it("hides a question alone, and shows one again alone", () => {
    expect(ids(toggled(turns, new Set(), "c"))).toBe("c");
    expect(ids(toggled(turns, new Set(["b", "c"]), "b"))).toBe("c");
  });
});

describe("groupToggled", () => {
  const group = { name: "Daniel", turns: turns.slice(4) };
  it("shows a partly hidden group, and hides a fully shown one", () => {
    expect(ids(groupToggled(group, new Set(["a"])))).toBe("aef");
    expect(ids(groupToggled(group, new Set(["a", "e"])))).toBe("a");
  });
});

describe("sensitiveOf", () => {
  const sensitive = {
    source: "transcript",
    message_id: "b",
    sentence: "I have two kids.",
    kind: "trait",
    certain: true,
  } as const;
  const name = { ...sensitive, sentence: "I met Jo Bell.", kind: "person", certain: false } as const;
  const page = { source: "resume", page: 1, sentence: "Married", kind: "trait", certain: true } as const;

  it("contains each sensitive sentence of the shared content once", () => {
    const all = { looked_at: true, sentences: [sensitive, sensitive, page] };
    expect(sensitiveOf(all, new Set(), true)).toEqual([sensitive, page]);
    expect(sensitiveOf(all, new Set(["b"]), false)).toEqual([]);
  });

  it("has a reason for each", () => {
    expect([sensitive, name, { ...name, certain: true }].map(reasonOf)).toEqual([
      "may mention a personal trait",
      "may name a person",
      "names a person",
    ]);
  });
});

describe("highlightable", () => {
  const said = (sentence: string) => ({ source: "transcript", message_id: "b", sentence }) as const;
  const built = said("I rebuilt the ticket scanner.");
  const kids = said("I have two small kids.");
  const page = { source: "resume", page: 1, sentence: "Cut boarding time by 35%" } as const;
  const all = [built, built, kids, said("Of course."), said(`I said ${"so ".repeat(150)}.`), page];
  const choice = { hidden: new Set<string>(), leftOut: new Set([sentenceKey(kids)]), withResume: true };

  it("contains shared sentences of suitable length, each once", () => {
    expect(highlightable(all, choice)).toEqual([built, page]);
    expect(highlightable(all, { ...choice, leftOut: new Set() })).toEqual([built, kids, page]);
    expect(highlightable(all, { ...choice, hidden: new Set(["b"]) })).toEqual([page]);
    expect(highlightable(all, { ...choice, withResume: false })).toEqual([built]);
    const again = { ...kids, message_id: "d" };
    expect(highlightable([...all, again], choice)).toEqual([built, page]);
  });
});

describe("summaryOf", () => {
  const resume = { filename: "cv.pdf", pages: [] };
  const all = { hidden: new Set<string>(), withResume: true, highlights: 0 };
  it("counts the answers and highlights that are shared", () => {
    expect(summaryOf({ turns, resume: null }, { ...all, highlights: 1 })).toBe("3 answers, 1 highlight");
    expect(summaryOf({ turns, resume }, { ...all, hidden: new Set(["b", "c", "zzz"]) })).toBe(
      "2 of 3 answers, resume",
    );
    expect(summaryOf({ turns, resume }, { ...all, hidden: new Set("abcdef"), withResume: false })).toBe(
      "0 of 3 answers",
    );
  });
});

describe("days", () => {
  it.each([
    ["2026-11-22", "2026-11-29", "2026-12-22", "2027-02-22"],
    ["2026-12-29", "2027-01-05", "2027-01-29", "2027-03-29"],
    ["2027-01-31", "2027-02-07", "2027-02-28", "2027-04-30"],
  ])("of %s: later, in a week, a month and three months", (today, week, month, quarter) => {
    expect(expiryDays(today)).toEqual({ never: "", week, month, quarter });
  });

  it("end at the last second in the reader's time zone", () => {
    const end = endOfDay("2030-03-31") ?? "";
    expect(dayOf(end)).toBe("2030-03-31");
    expect(new Date(end).getHours()).toBe(23);
    expect(endOfDay("")).toBeNull();
    expect(dayOf(null)).toBe("");
  });
});
