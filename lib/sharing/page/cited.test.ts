import { expect, test } from "vitest";
import type { Citation, PublicMessage, SnapshotItem } from "../schema.ts";
import { citedIn } from "./cited.ts";

const id = (at: number): string => `00000000-0000-4000-8000-00000000000${at}`;

const turn = (at: number, speaker_type: "user" | "character", content: string): SnapshotItem => ({
  id: id(at),
  source: "transcript",
  speaker_type,
  speaker_name: speaker_type === "character" ? "Marcus" : null,
  page: null,
  content,
});
const page = (at: number, number: number, content: string): SnapshotItem => ({
  id: id(at),
  source: "resume",
  speaker_type: null,
  speaker_name: null,
  page: number,
  content,
});

const items = [
  turn(1, "character", "A born leader, I see. What did you build?"),
  turn(2, "user", "I built a shed. […] I painted it green."),
  turn(3, "character", "And then?"),
  turn(4, "user", "I built a boat."),
  page(5, 1, "EXPERIENCE\nFitter, Harbor Robotics, 2019 – 2024\n[…]\nSKILLS\nPython"),
  page(6, 2, "Spanish"),
];
const additions = [
  { id: id(7), content: "I like sheds." },
  { id: id(8), content: "And boats." },
];

const citing = (...citations: Citation[]): PublicMessage[] => [
  {
    id: id(9),
    role: "assistant",
    content: "",
    created_at: "2026-01-01T00:00:00.000Z",
    citations,
    outcome: "answered",
    terms: null,
    state: "complete",
  },
];
const shown = (...citations: Citation[]) => {
  const cited = citedIn({ items, additions }, citing(...citations));
  return [...cited.items, ...cited.additions].map(({ content }) => content);
};

test("shows nothing that no answer cites", () => {
  expect(shown()).toEqual([]);
});

test("shows a turn with the question before it", () => {
  expect(shown({ source: "transcript", message_id: id(2), quote: "I built a shed." })).toEqual([
    "What did you build?",
    "I built a shed. […] I painted it green.",
  ]);
});

test("shows a page alone, with its headings, and an addition likewise", () => {
  expect(shown({ source: "resume", page: 1, quote: "Python" })).toEqual([
    "EXPERIENCE\nFitter, Harbor Robotics, 2019 – 2024\n[…]\nSKILLS\nPython",
  ]);
  expect(shown({ source: "candidate", addition_id: id(8), quote: "And boats." })).toEqual(["And boats."]);
});
