import { expect, test } from "vitest";
import { findPassages, readMaterial } from "../find.ts";
import type { Material } from "../material.ts";

const interview = (...answers: [asked: string, answer: string][]): Material =>
  ({
    candidate_name: "Ida Brandt",
    additions: [],
    items: answers.flatMap(([asked, answer], at) =>
      [asked, answer].map((content, side) => {
        const speaker_type = side === 0 ? "character" : "user";
        return {
          id: `${at}-${side}`,
          source: "transcript",
          speaker_type,
          speaker_name: "",
          page: null,
          content,
        };
      }),
    ),
  }) as unknown as Material;

const quotesFor = (material: Material, question: string): string[] =>
  findPassages(readMaterial(material), { question }, "Ida Brandt").input.ranked.map(({ quote }) => quote);

test("a word alone and a question back are no quotes", () => {
  const material = interview([
    "How do you deal with pressure on the ward?",
    "Honestly? I write the three most urgent things on my hand. Pressure?",
  ]);
  expect(quotesFor(material, "How does she cope with pressure?")).toEqual([
    "I write the three most urgent things on my hand.",
  ]);
});

test("a sentence of pain is never quoted", () => {
  const material = interview([
    "What was going on at home at that time?",
    "My sister died in March. I still organised the conference for the hospital that spring.",
  ]);
  for (const question of ["Has she negotiated with a hospital?", "Has she organised a conference in March?"])
    expect(quotesFor(material, question)).toEqual([
      "I still organised the conference for the hospital that spring.",
    ]);
});
