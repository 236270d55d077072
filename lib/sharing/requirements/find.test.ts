import { expect, test } from "vitest";
import { engineer, materialOf, nurse, shopkeeper } from "../answers/materials.fixture.ts";
import { findEvidence } from "./find.ts";

// The practice model, with the search of public answers.
async function check(material: ReturnType<typeof materialOf>, ...requirements: string[]) {
  const source = { candidate_name: material.candidate_name, key: null, load: async () => material };
  const options = { abortSignal: new AbortController().signal, totalMs: 60_000 };
  return Array.fromAsync(findEvidence(source, requirements, options));
}

test.each([
  [engineer, "Experience with Python", /Python/],
  [engineer, "Strong knowledge of PostgreSQL", /PostgreSQL/],
  [engineer, "Degree in Computer Science", /BSc Computer Science/],
  [engineer, "Proven ability to reduce costs", /£80,000/],
  [nurse, "Experience in intensive care", /intensive care/],
  [nurse, "Ability to calm upset relatives", /quiet room/],
  [shopkeeper, "Good working knowledge of Excel", /Excel/],
  [shopkeeper, "Experience of negotiating with suppliers", /eleven suppliers/],
])("%#: %s bears out %s", async (person, requirement, words) => {
  const [row] = await check(materialOf(person, false), requirement);
  expect(row?.outcome).toBe("answered");
  for (const { quote } of row?.citations ?? []) expect(quote).toMatch(words);
});

test.each([
  [engineer, "Experience with Rust"],
  [engineer, "Full driving licence"],
  [nurse, "Knowledge of SAP"],
  [shopkeeper, "Forklift licence"],
])("%#: nothing of %s is shown for %s", async (person, requirement) => {
  expect(await check(materialOf(person, false), requirement)).toMatchObject([
    { outcome: "not_covered", citations: [] },
  ]);
});

test("the closest words are marked as such", async () => {
  const [row] = await check(materialOf(engineer, false), "Fluent French");
  expect(row).toMatchObject({
    outcome: "related",
    citations: [{ quote: "English and Spanish, both fluent; right to work in the UK" }],
  });
});

test("what was told of protected traits changes nothing, and a requirement on one is declined first", async () => {
  const requirements = ["Experience with Python", "under 30", "no kids", "Degree in Computer Science"];
  const rows = await check(materialOf(engineer, true), ...requirements);
  expect(rows.map(({ requirement }) => requirement)).toEqual([
    "under 30",
    "no kids",
    "Experience with Python",
    "Degree in Computer Science",
  ]);
  expect(rows.slice(0, 2)).toMatchObject([
    { outcome: null, citations: [], model: null },
    { outcome: null, citations: [], model: null },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/1961|Pentecostal|two kids/);
});
