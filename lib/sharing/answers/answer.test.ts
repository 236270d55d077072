import { describe, expect, test } from "vitest";
import { answerQuestion, suggestedQuestions } from "./answer.fixture.ts";
import { contactText, type Material } from "./material.ts";
import { engineer, materialOf, nurse, shopkeeper } from "./materials.fixture.ts";

const material = materialOf(engineer, false);
const additions = (...list: [question: string, content: string][]): Material["additions"] =>
  list.map(([question, content], at) => ({ id: `a${at}`, question, content }));

test("quotes in whole sentences, with their sources", async () => {
  const answer = await answerQuestion(material, { question: "Do they know Python?" });
  expect(answer).toMatchObject({
    content:
      "“I built a booking system for the Church of England's parish halls in Leeds. It is written in Python with Django, and 45 halls take bookings with it.”\n\n“Python, Go, PostgreSQL, Kubernetes, Terraform”",
    citations: [
      { source: "transcript" },
      { source: "resume", page: 1, quote: "Python, Go, PostgreSQL, Kubernetes, Terraform" },
    ],
    outcome: "answered",
    model: "practice model",
    tokens: 0,
  });
  expect(answer.used).toHaveLength(2);
});

test("nothing was published: nothing is covered, at no cost", async () => {
  expect(
    await answerQuestion(
      { candidate_name: "Ada", items: [], additions: [] },
      { question: "What did Ada build?" },
    ),
  ).toEqual({
    content: "The interview does not cover this.",
    citations: [],
    outcome: "not_covered",
    model: null,
    tokens: 0,
    used: [],
  });
});

test("what was done is found by whatever form of the verb it is asked with", async () => {
  const content = "I rebuilt the till at a bakery, and I rewrote its price list.";
  const turn = {
    source: "transcript" as const,
    speaker_type: "user" as const,
    speaker_name: null,
    page: null,
  };
  const material = { candidate_name: null, items: [{ ...turn, id: "u", content }], additions: [] };
  for (const question of [
    "What did they rebuild?",
    "What did you rewrite?",
    "Tell me about rebuilding the till",
  ])
    expect(await answerQuestion(material, { question })).toMatchObject({ outcome: "answered" });
});

describe("what the candidate added", () => {
  test("answers a like question first, however short, and is cited as such", async () => {
    const added = {
      ...material,
      additions: additions(
        ["Does Ada know Rust?", "Yes, a little."],
        ["Is she free in May?", "From June on."],
      ),
    };
    const answer = await answerQuestion(added, { question: "Has she any experience with Rust?" });
    expect(answer).toMatchObject({
      content: "“Yes, a little.”",
      outcome: "answered",
      citations: [{ source: "candidate", addition_id: "a0", quote: "Yes, a little." }],
    });
  });

  test("stands before what was said in the interview", async () => {
    const added = {
      ...material,
      additions: additions([
        "How does she handle conflict?",
        "I ask for a third opinion and write the decision down.",
      ]),
    };
    const answer = await answerQuestion(added, { question: "How does Ada deal with conflict?" });
    expect(answer.citations[0]).toMatchObject({ source: "candidate" });
    expect(answer.content).not.toContain("How does she handle conflict?");
  });
});

describe("a follow-up", () => {
  test("goes on from the question before", async () => {
    const earlier = ["Has she split a monolith?"];
    const answer = await answerQuestion(material, { question: "And how long did that take?", earlier });
    expect(answer.content).toMatch(/six months/);
  });

  test("a question of its own is not mixed with the one before", async () => {
    const earlier = ["Has she split a monolith?"];
    const answer = await answerQuestion(material, { question: "What about Kubernetes?", earlier });
    expect(answer.content).not.toMatch(/monolith/);
  });

  test("one on a protected trait is declined after any question", async () => {
    const earlier = ["What did she build for the Church of England?"];
    expect(await answerQuestion(material, { question: "And is she religious?", earlier })).toMatchObject({
      outcome: null,
    });
  });
});

test.each(["Write me a poem about a cat.", "Who won the world cup?"])(
  "nothing near is shown where most of the question occurs nowhere: %s",
  async (question) => {
    for (const person of [engineer, nurse, shopkeeper])
      expect(await answerQuestion(materialOf(person, false), { question })).toMatchObject({
        outcome: "not_covered",
      });
  },
);

test.each([
  "What is her phone number?",
  "What's Ada's email and phone number?",
  "Can I have an email address?",
  "Please share their contact details.",
  "How can I get in touch with her?",
])("contact details are asked for elsewhere: %s", async (question) => {
  expect(await answerQuestion(material, { question })).toMatchObject({
    content: contactText,
    outcome: null,
    citations: [],
  });
});

test.each([
  "What did she fix about the email address form?",
  "Can she fix her phone?",
  "What is her experience with SMS and email?",
  "How can I reach a conclusion about her Python?",
  "How do we know that she can lead?",
])("a question about work is no question for contact details: %s", async (question) => {
  expect((await answerQuestion(material, { question })).content).not.toBe(contactText);
});

describe("in other languages", () => {
  test.each([
    ["Hat sie mit Kubernetes gearbeitet?", /Kubernetes/],
    ["¿Trabajó en Fenwick Pay?", /Fenwick Pay/],
    ["Que sait-elle faire avec Terraform ?", /Terraform/],
  ])("names are found: %s", async (question, holds) => {
    const answer = await answerQuestion(material, { question });
    expect(`${answer.content} ${JSON.stringify(answer.citations)}`).toMatch(holds);
  });

  test("scripts without spaces are read by their words", async () => {
    const said = "私は東京の銀行で決済システムを三年間開発しました。チームは五人でした。";
    const items = [
      {
        id: "u",
        source: "transcript" as const,
        speaker_type: "user" as const,
        speaker_name: null,
        page: null,
        content: said,
      },
    ];
    const answer = await answerQuestion(
      { candidate_name: null, items, additions: [] },
      { question: "決済システム" },
    );
    expect(answer).toMatchObject({ outcome: "answered", citations: [{ message_id: "u" }] });
    expect(said).toContain(answer.citations[0]?.quote);
  });
});

describe("suggested questions", () => {
  test.each([
    ["engineer", engineer],
    ["nurse", nurse],
    ["shopkeeper", shopkeeper],
  ] as const)("of the %s are three, and each is answered", async (_, told) => {
    const shown = materialOf(told, true);
    const questions = await suggestedQuestions(shown);
    expect(new Set(questions).size).toBe(3);
    for (const question of questions)
      expect(await answerQuestion(shown, { question })).toMatchObject({ outcome: "answered" });
    expect(await suggestedQuestions(materialOf(told, false))).toEqual(questions);
  });

  test("of one answer are few, and what stands out is among them", async () => {
    const one = { ...material, items: material.items.slice(8, 9) };
    const questions = await suggestedQuestions(one);
    expect(questions).toEqual(["How does Ada Obi train new colleagues?", "What stands out about Ada Obi?"]);
    for (const question of questions)
      expect(await answerQuestion(one, { question })).toMatchObject({ outcome: "answered" });
  });

  test("there are none without material", async () => {
    expect(await suggestedQuestions({ candidate_name: "Ada", items: [], additions: [] })).toEqual([]);
  });
});
