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
  readPages: null,
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
    { ...source, readPages: source.resume?.pages.map(({ content }) => content) ?? null },
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
