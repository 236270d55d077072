import { expect, test } from "vitest";
import { cutSnapshot } from "./cut.ts";
import type { Source } from "./source.ts";

const line = "Fitter at Harbor Robotics, made redundant in spring";
const turn = (seq: number, speaker_type: "user" | "character", content: string): Source["turns"][number] => ({
  message_id: `m${seq}`,
  seq,
  speaker_type,
  speaker_name: speaker_type === "character" ? "Priya" : null,
  content,
  counted: true,
  replaced: [],
});
const source: Source = {
  id: "c",
  owner: { id: "u", name: null } as Source["owner"],
  created_at: "2026-05-01T00:00:00Z",
  characters: ["Priya"],
  interviewers: ["Priya"],
  message_ids: [],
  uncounted: [],
  first_hidden: [],
  resumeTexts: null,
  resume: {
    filename: "resume.pdf",
    pages: [{ page: 1, content: `Welder at Dock Works since 2019.\n\n${line}.` }],
  },
  turns: [
    turn(1, "character", "Your resume says “Welder at Dock Works”. What did you do there?"),
    turn(2, "user", "I joined pipes."),
    turn(3, "character", `Your resume says “${line}”. What did you do there?`),
    turn(4, "user", "I set up the night shift."),
  ],
};
const cut = (left_out: string[], include_resume = true) =>
  cutSnapshot(
    { ...source, resumeTexts: source.resume?.pages.map(({ content }) => content) ?? null },
    {
      hidden_message_ids: [],
      left_out_sentences: left_out.map((sentence) => ({ source: "resume", page: 1, sentence })),
      include_resume,
    },
    null,
  ).map(({ content }) => content);

test("a sentence left out of a shared resume is in no character's turn either; the rest of the resume may be", () => {
  const shared = cut([`${line}.`]);
  expect(shared.join("\n")).not.toContain("Harbor");
  expect(shared.join("\n")).not.toContain("redundant");
  expect(shared).toContain("Your resume says “Welder at Dock Works”. What did you do there?");
  expect(shared).toContain("I set up the night shift.");
  expect(cut([])).toHaveLength(5);
});

test("of a resume that is not shared, characters repeat nothing", () => {
  expect(cut([], false)).toEqual(["I joined pipes.", "I set up the night shift."]);
});

const spoken = (
  turns: Source["turns"],
  hidden: string[],
  sentences: { message_id: string; sentence: string }[] = [],
) =>
  cutSnapshot(
    { ...source, resume: null, resumeTexts: [], turns },
    {
      hidden_message_ids: hidden,
      left_out_sentences: sentences.map((one) => ({ source: "transcript", ...one })),
      include_resume: false,
    },
    null,
  ).map(({ content }) => content);

test("a sentence said twice is left out both times, and no character repeats it in between", () => {
  const turns = [
    turn(1, "character", "What was hard?"),
    turn(2, "user", "The start. Zephyrine shouted."),
    turn(3, "character", "What did Zephyrine say?"),
    turn(4, "user", "That it was late. Zephyrine shouted."),
  ];
  expect(spoken(turns, [], [{ message_id: "m4", sentence: "Zephyrine shouted." }])).toEqual([
    "What was hard?",
    "The start. […]",
    "That it was late. […]",
  ]);
});

test("a hidden aside removes the reply that repeats it, and no other turn", () => {
  const turns = [
    turn(1, "character", "What did you build?"),
    { ...turn(2, "user", "I forgot to say that Zephyrine helped."), counted: false },
    turn(3, "character", "So Zephyrine helped. What did you build?"),
    turn(4, "user", "A boat."),
    { ...turn(5, "user", "Let me think."), counted: false, replaced: ["Quendolin paid."] },
    turn(6, "character", "Of course. How long did it take?"),
    turn(7, "user", "A year."),
    turn(8, "character", "Was Quendolin glad?"),
    turn(9, "user", "Yes."),
  ];
  expect(spoken(turns, ["m2", "m5"])).toEqual([
    "What did you build?",
    "A boat.",
    "Of course. How long did it take?",
    "A year.",
    "Yes.",
  ]);
});
