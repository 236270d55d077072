import { expect, test } from "vitest";
import type { Material } from "./material.ts";
import { type Part, passagesOf } from "./passages.ts";

const turn = (id: string, speaker_type: "user" | "character", content: string) => ({
  id,
  source: "transcript" as const,
  speaker_type,
  speaker_name: speaker_type === "character" ? "Marek" : null,
  page: null,
  content,
});
const page = (content: string) => ({
  id: "r1",
  source: "resume" as const,
  speaker_type: null,
  speaker_name: null,
  page: 2,
  content,
});
const textsOf = (parts: Part[]): string[] => parts.map(({ text }) => text);
const materialWith = (more: Partial<Material>): Material => ({
  candidate_name: "Ada Obi",
  items: [],
  additions: [],
  ...more,
});

test("characters' words are context and never a passage; nor is the greeting", () => {
  const passages = passagesOf(
    materialWith({
      items: [
        turn("g", "user", "Hi Marek"),
        turn("c", "character", "You are a born leader. What did you build?"),
        turn("u", "user", "I built a shed."),
      ],
    }),
  );
  expect(passages.map(({ id, asked, parts }) => ({ id, asked, texts: textsOf(parts) }))).toEqual([
    { id: "u", asked: "What did you build?", texts: ["I built a shed."] },
  ]);
});

test("a gap separates the parts; a text of gaps only is no passage", () => {
  const content = "I led the team. […] I wrote the parser. It worked.";
  const [passage] = passagesOf(materialWith({ items: [turn("u", "user", content)] }));
  expect(passage?.parts).toEqual([
    { text: "I led the team.", sentences: [{ text: "I led the team.", start: 0 }] },
    {
      text: "I wrote the parser. It worked.",
      sentences: [
        { text: "I wrote the parser.", start: 0 },
        { text: "It worked.", start: 20 },
      ],
    },
  ]);
  expect(passagesOf(materialWith({ items: [turn("u", "user", "[…] […]")] }))).toEqual([]);
});

test("a question belongs to the answer right after it, and to none if a turn in between was left out", () => {
  const items = [
    turn("c", "character", "What did you build?"),
    turn("u", "user", "I built a shed."),
    turn("v", "user", "I sold three boats."),
  ];
  expect(passagesOf(materialWith({ items })).map(({ id, asked, context }) => [id, asked, context])).toEqual([
    ["u", "What did you build?", "What did you build?"],
    ["v", null, null],
  ]);
});

test("a resume is split into blocks of lines, verbatim", () => {
  const jobs = [
    "Senior Engineer\nFenwick Pay, 2019 – 2024\n• Moved batch jobs to spot machines",
    "SKILLS\nPython, Go",
  ];
  const content = jobs.join("\n\n");
  const passages = passagesOf(materialWith({ items: [page(content)] }));
  expect(passages.flatMap(({ parts }) => textsOf(parts))).toEqual(jobs);
  for (const { context, page: number } of passages) expect([context, number]).toEqual([null, 2]);
});
