import { describe, expect, test } from "vitest";
import type { Citation } from "../schema.ts";
import type { Material } from "./material.ts";
import { citedIn, type Part, passagesOf } from "./passages.ts";

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

describe("the content that answers cite", () => {
  const items = [
    turn("c1", "character", "A born leader, I see. What did you build?"),
    turn("u1", "user", "I built a shed. […] I painted it green."),
    turn("c2", "character", "And then?"),
    turn("u2", "user", "I built a boat."),
    page("EXPERIENCE\nFitter, Harbor Robotics, 2019 – 2024\n[…]\nSKILLS\nPython"),
    { ...page("Spanish"), id: "r2", page: 3 },
  ];
  const additions = [
    { id: "a1", content: "I like sheds." },
    { id: "a2", content: "And boats." },
  ];
  const shown = (...citations: Citation[]) => {
    const cited = citedIn({ items, additions }, [{ citations }]);
    return [...cited.items, ...cited.additions].map(({ content }) => content);
  };

  test("is nothing without citations", () => {
    expect(shown()).toEqual([]);
  });

  test("is a turn with the question before it", () => {
    expect(shown({ source: "transcript", message_id: "u1", quote: "I built a shed." })).toEqual([
      "What did you build?",
      "I built a shed. […] I painted it green.",
    ]);
  });

  test("is a page alone, with its headings, and an addition likewise", () => {
    expect(shown({ source: "resume", page: 2, quote: "Python" })).toEqual([
      "EXPERIENCE\nFitter, Harbor Robotics, 2019 – 2024\n[…]\nSKILLS\nPython",
    ]);
    expect(shown({ source: "candidate", addition_id: "a2", quote: "And boats." })).toEqual(["And boats."]);
  });
});
