import { describe, expect, test } from "vitest";
import { answerQuestion } from "./answer.fixture.ts";
import type { Material } from "./material.ts";
import { engineerMaterial as material } from "./materials.fixture.ts";

const nothing: Material = { candidate_name: "Ada", items: [], additions: [] };

test("without a model, shows the closest passages with their sources, without a judgement", async () => {
  const answer = await answerQuestion(material, { question: "Does Ada know Python?" });
  expect(answer).toMatchObject({ outcome: "passages", model: null, tokens: 0, terms: ["python"] });
  expect(answer.citations.slice(0, 3).some(({ quote }) => quote.includes("Python"))).toBe(true);
  expect(answer.content).toBe(
    ["Closest in the interview", ...answer.citations.map(({ quote }) => `“${quote}”`)].join("\n\n"),
  );
  expect(answer.citations.length).toBeLessThanOrEqual(8);
  for (const one of answer.citations) {
    const source = material.items.find((item) =>
      one.source === "transcript" ? item.id === one.message_id : item.source === one.source,
    );
    expect(source?.content).toContain(one.quote);
  }
});

test("an empty publication has no passages", async () => {
  expect(await answerQuestion(nothing, { question: "What did Ada build?" })).toMatchObject({
    outcome: "passages",
    citations: [],
    used: [],
    terms: [],
  });
});

test("one answer has one passage", async () => {
  const { used, citations } = await answerQuestion(material, { question: "What did she build?" });
  const turns = citations.filter(({ source }) => source === "transcript");
  expect(new Set(turns.map((one) => (one.source === "transcript" ? one.message_id : ""))).size).toBe(
    turns.length,
  );
  expect(used.length).toBeGreaterThan(0);
});

test("the answer to an interviewer's own question comes first", async () => {
  const asked = "What are you like when everything goes wrong?";
  const turns: Material["items"] = [
    { by: "character" as const, text: asked },
    { by: "user" as const, text: "I sit down, and I make a list of what we know." },
    { by: "character" as const, text: "What do you build?" },
    {
      by: "user" as const,
      text: "When everything goes wrong I am like anybody: I shout a little, then I fix it.",
    },
  ].map(({ by, text }, at) => ({
    id: `t${at}`,
    source: "transcript",
    speaker_type: by,
    speaker_name: null,
    page: null,
    content: text,
  }));
  const answer = await answerQuestion({ ...nothing, items: turns }, { question: asked });
  expect(answer.citations[0]).toMatchObject({ message_id: "t1" });
});

describe("the candidate's additions", () => {
  test("is found by the question that it answers, which is never shown", async () => {
    const question = "Does Ada know Rust?";
    const additions = [
      { id: "a0", question, content: "Yes, a little." },
      { id: "a1", question: "Is she free in May?", content: "From June on." },
    ];
    const answer = await answerQuestion(
      { ...material, additions },
      { question: "Has she any experience with Rust?" },
    );
    expect(answer.citations.slice(0, 3)).toContainEqual({
      source: "candidate",
      addition_id: "a0",
      quote: "Yes, a little.",
    });
    expect(answer.content).not.toContain(question);
  });
});

test.each(["How old is she?", "And is she religious?"])(
  "a protected trait is declined: %s",
  async (question) => {
    expect(await answerQuestion(material, { question })).toMatchObject({
      outcome: "declined",
      citations: [],
    });
  },
);

test("a person in danger gets the help text", async () => {
  const question = "I want to kill myself.";
  const answer = await answerQuestion(material, { question });
  expect(answer).toMatchObject({ outcome: "help", citations: [] });
  expect(answer.content).toContain("a person can be there for you");
});

test("an aborted request is not searched for", async () => {
  const reason = new Error("gone");
  const abortSignal = AbortSignal.abort(reason);
  await expect(answerQuestion(material, { question: "Python?" }, { abortSignal })).rejects.toBe(reason);
});
