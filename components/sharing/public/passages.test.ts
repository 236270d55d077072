import { describe, expect, it } from "vitest";
import type { Citation, SnapshotItem } from "@/lib/sharing/schema";
import { isUnknown, nearQuote, passageOf, rarestMention, withMention, wordPattern } from "./passages.ts";

const turn = (id: string, name: string | null, content: string): SnapshotItem => ({
  id,
  source: "transcript",
  speaker_type: name === null ? "user" : "character",
  speaker_name: name,
  page: null,
  content,
});
const page = (id: string, number: number, content: string): SnapshotItem => ({
  id,
  source: "resume",
  speaker_type: null,
  speaker_name: null,
  page: number,
  content,
});
const material = {
  items: [
    turn("a", "Maya Okafor", "Thank you. What did you change at the ferry?"),
    turn("b", null, "I rebuilt the scanner. Boarding took 35% less time."),
    turn("c", null, "And I trained the crews."),
    page("d", 1, "Experience"),
    page("e", 2, "Moved 240 timetables"),
    page("f", 2, "into one service"),
  ],
  additions: [{ id: "g", content: "I can start in May, or earlier." }],
};

describe("passageOf", () => {
  it("shows an answer with the character's question", () => {
    expect(passageOf({ source: "transcript", message_id: "b", quote: "35% less time" }, material)).toEqual({
      place: "Interview with Maya Okafor",
      question: { name: "Maya Okafor", text: "Thank you. What did you change at the ferry?" },
      text: { before: "I rebuilt the scanner. Boarding took ", quote: "35% less time", after: "." },
      isWhole: true,
    });
  });

  it("shows the end of a long question", () => {
    const items = [turn("a", "Maya Okafor", `${"word ".repeat(100)}So why?`), turn("b", null, "Because.")];
    const { question } = passageOf(
      { source: "transcript", message_id: "b", quote: "Because." },
      { items, additions: [] },
    );
    expect(question?.text).toMatch(/^… (word )+So why\?$/);
    expect(question?.text.length).toBeLessThan(290);
  });

  it("names no question if it was left out", () => {
    expect(passageOf({ source: "transcript", message_id: "c", quote: "crews" }, material)).toMatchObject({
      place: "Interview",
      question: null,
    });
  });

  it("labels a character's words as the character's", () => {
    expect(passageOf({ source: "transcript", message_id: "a", quote: "Thank you." }, material).place).toBe(
      "Interview, Maya Okafor",
    );
  });

  it("finds the item of a resume page that contains the quote", () => {
    expect(passageOf({ source: "resume", page: 2, quote: "one service" }, material)).toMatchObject({
      place: "Resume, page 2",
      text: { before: "into ", quote: "one service", after: "" },
    });
  });

  it("shows the candidate's own addition", () => {
    expect(passageOf({ source: "candidate", addition_id: "g", quote: "in May" }, material)).toMatchObject({
      place: "Added by the candidate",
      text: { before: "I can start ", quote: "in May", after: ", or earlier." },
    });
  });

  it("shows a quote without context if the page lacks its source", () => {
    const newer = { source: "candidate", addition_id: "z", quote: "In June." } as const;
    expect(isUnknown(newer, material)).toBe(true);
    expect(passageOf(newer, material).text).toEqual({ before: "", quote: "In June.", after: "" });
    expect(isUnknown({ source: "resume", page: 1, quote: "Experience" }, material)).toBe(false);
  });
});

/** The passage of a quote on a page with this text. */
const onPage = (content: string, quote: string) =>
  passageOf({ source: "resume", page: 1, quote }, { items: [page("p", 1, content)], additions: [] });
const contextOf = ({ before, quote, after }: { before: string; quote: string; after: string }) =>
  onPage(before + quote + after, quote).text;

describe("the text of a passage", () => {
  it("splits a passage at its quote", () => {
    expect(onPage("We cut it by 35% in two months. Then I left.", "by 35% in two months").text).toEqual({
      before: "We cut it ",
      quote: "by 35% in two months",
      after: ". Then I left.",
    });
  });

  it("ignores white space, quotation marks and dashes, and returns the passage's own text", () => {
    expect(onPage("She said “we’ll\n  see” – and left", 'said "we\'ll see" - and').text.quote).toBe(
      "said “we’ll\n  see” – and",
    );
  });

  it("treats special characters of a quote literally", () => {
    expect(onPage("Now a+b (c) costs $5?", "a+b (c) costs $5?").text.before).toBe("Now ");
    expect(onPage("aab", "a+b").isWhole).toBe(false);
  });

  it("has no context if the source lacks the quote, or the quote is empty", () => {
    const missing = { text: { before: "", quote: "two one", after: "" }, isWhole: false };
    expect(onPage("one two", "two one")).toMatchObject(missing);
    expect(onPage("one two", "  ").isWhole).toBe(false);
  });

  it("is complete if it is short", () => {
    const whole = { before: "word ".repeat(300), quote: "two", after: " word".repeat(300) };
    expect(contextOf(whole)).toEqual(whole);
  });

  it("is cut at words, and the cut is marked", () => {
    const long = { before: "alpha ".repeat(300), quote: "two", after: " delta".repeat(300) };
    expect(contextOf(long)).toEqual({
      before: `…${" alpha".repeat(249)} `,
      quote: "two",
      after: `${" delta".repeat(250)} …`,
    });
  });

  it("keeps a word without spaces instead of cutting it", () => {
    const solid = { before: "x".repeat(3000), quote: "two", after: "y".repeat(3000) };
    expect(contextOf(solid)).toEqual(solid);
  });
});

describe("nearQuote", () => {
  const text = { before: "alpha beta gamma ", quote: "two", after: " delta epsilon zeta" };

  it("splits distant context at words, and loses nothing", () => {
    expect(nearQuote(text, 10)).toEqual({
      earlier: "alpha beta",
      near: { before: " gamma ", quote: "two", after: " delta" },
      further: " epsilon zeta",
    });
  });

  it("keeps a short passage, and a word without spaces, complete", () => {
    expect(nearQuote(text, 20)).toEqual({ earlier: "", near: text, further: "" });
    const solid = { before: "x".repeat(30), quote: "two", after: "y".repeat(30) };
    expect(nearQuote(solid, 10)).toEqual({ earlier: "", near: solid, further: "" });
  });
});

describe("words of the question", () => {
  const cite = (quote: string): Citation => ({ source: "resume", page: 1, quote });
  const citations = ["one team", "a second team", "no word", "Kafka at last"].map(cite);

  it("counts the rarest one, as the question spells it", () => {
    const found = rarestMention("Which team knows KAFKA?", { citations, terms: ["team", "kafka", "java"] });
    expect(found).toMatchObject({ word: "KAFKA", count: 1 });
    expect(rarestMention("Java?", { citations, terms: ["java"] })).toBeNull();
  });

  it("shows a passage that has it among the first", () => {
    const shown = (word: string) =>
      withMention(citations, wordPattern([word]), 3).map(({ quote }) =>
        citations.findIndex((one) => one.quote === quote),
      );
    expect(shown("kafka")).toEqual([0, 1, 3, 2]);
    expect(shown("team")).toEqual([0, 1, 2, 3]);
    expect(shown("java")).toEqual([0, 1, 2, 3]);
  });
});
