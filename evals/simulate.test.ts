import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { choosePracticeModel } from "./play.ts";
import { casesOf, charactersOf, simulate } from "./simulate/simulate.ts";

choosePracticeModel();

const some = casesOf(7).filter(({ style, amount }) => style === "rambling" && amount === "some");

test("one seed makes the same interview to the last byte, another seed makes another", async () => {
  const hold = async (seed: number): Promise<string> => {
    const held = some.map((one) => simulate({ ...one, seed }, charactersOf(one.workflow), true));
    return JSON.stringify((await Promise.all(held)).map(({ session }) => session));
  };
  const first = await hold(7);
  expect(await hold(7)).toBe(first);
  expect(await hold(8)).not.toBe(first);
});

test("everybody is held by both workflows, and by as many characters", () => {
  const cases = casesOf(1);
  expect(cases).toHaveLength(42);
  expect(new Set(cases.map(({ seed }) => seed)).size).toBe(42);
  for (const workflow of ["student", "resume"] as const)
    for (const { questions } of charactersOf(workflow)) expect(questions.length).toBeGreaterThan(5);
});

test("docs/evaluation.md shows the figures of evals/results", () => {
  const bare = (text: string): string[] => text.replaceAll(/[ -]+/g, " ").split("\n");
  const docs = new Set(bare(readFileSync("docs/evaluation.md", "utf8")));
  const figures = bare(readFileSync("evals/results/practice.md", "utf8"));
  expect(figures.filter((line) => !docs.has(line))).toEqual([]);
});
