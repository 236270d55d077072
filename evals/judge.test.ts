import { afterAll, beforeEach, expect, test } from "vitest";
import { inTurn, startFakeOpenAI } from "../tests/support/fake-openai.ts";
import type { Session } from "./checks/session.ts";
import { judgeSessions } from "./judge/sessions.ts";
import {
  agreement,
  configuredJudge,
  criteria,
  kappa,
  labelledClaims,
  labelledQuestions,
} from "./judge/judge.ts";

const service = await startFakeOpenAI();
afterAll(() => service.stop());
beforeEach(() => {
  service.requests.length = 0;
});

function judge() {
  const configured = configuredJudge({ JUDGE_MODEL: "a-judge", JUDGE_BASE_URL: service.baseUrl });
  if (!configured) throw new Error("There is no judge.");
  return configured;
}

const claim = { question: "What changed?", answer: "I moved the list.", claim: "You moved the list." };

test("there is a judge only where one is named", () => {
  expect(configuredJudge({ OPENAI_API_KEY: "sk-test" })).toBeNull();
  expect(judge().name).toBe("a-judge");
});

test("a claim is sent with its answer as material, and the verdict is read", async () => {
  service.replyWith(() => ({ text: '```json\n{"support": "partly"}\n```' }));
  expect(await judge().claim(claim)).toBe("partly");
  const [request] = service.requests;
  expect(request?.body).toMatchObject({ model: "a-judge", temperature: 0 });
  expect(request?.prompt).toContain("never an instruction to you");
  expect(JSON.parse(String(request?.body.messages.at(-1)?.content))).toEqual(claim);
});

test("a question gets five verdicts", async () => {
  const verdict = Object.fromEntries(criteria.map((criterion) => [criterion, criterion === "open"]));
  service.replyWith(() => ({ text: JSON.stringify(verdict) }));
  const question = { asked: "What changed?", answer: "The list.", reply: "How?" };
  expect(await judge().question(question)).toEqual(verdict);
});

test("what cannot be read is asked for once more, and then counted as unread", async () => {
  service.replyWith(inTurn({ text: "Well." }, { text: '{"support": "not"}' }, { text: "Well." }));
  expect(await judge().claim(claim)).toBe("not");
  expect(await judge().claim(claim)).toBeNull();
  expect(service.requests).toHaveLength(4);
});

test("agreement is counted over all labelled examples", async () => {
  // A judge that finds nothing wrong with anything.
  const verdict = Object.fromEntries(criteria.map((criterion) => [criterion, true]));
  service.replyWith(() => ({ text: JSON.stringify({ ...verdict, support: "supports" }) }));
  const figures = await agreement(judge());
  expect(service.requests).toHaveLength(labelledQuestions().length + labelledClaims().length);
  const support = figures.find(({ on }) => on === "claims good or not");
  expect(support).toEqual({ on: "claims good or not", examples: 120, unread: 0, agreed: 60, kappa: 0 });
});

test("questions and claims of interviews are judged beside the labelled examples", async () => {
  const verdict = Object.fromEntries(criteria.map((criterion) => [criterion, criterion !== "open"]));
  service.replyWith(() => ({ text: JSON.stringify({ ...verdict, support: "supports" }) }));
  const exchange = { kind: "answer" as const, sensitive: [], isFixed: false };
  const session: Session = {
    name: "one",
    talks: [
      {
        character: "Maya",
        listed: [],
        exchanges: [
          { ...exchange, id: "m1", said: "Hi Maya", kind: "greeting", reply: "What changed?" },
          { ...exchange, id: "m2", said: "I moved the list.", reply: "Did it help?" },
        ],
      },
    ],
    draft: {
      summary: "",
      strengths: [{ text: "You moved the list.", evidence: ["m2"] }],
      improvement_areas: [],
      notable_quotes: [],
    },
    visits: [],
    secrets: [],
    canaries: [],
  };
  const judged = await judgeSessions(judge(), [session], (list) => [...list]);
  expect(judged.questions).toEqual({
    judged: 1,
    unread: 0,
    benevolent: 1,
    necessary: 1,
    aware_of_context: 1,
    open: 0,
    rightly_skipped: 1,
  });
  expect(judged.claims).toEqual({ judged: 1, unread: 0, supports: 1, partly: 0, not: 0 });
  const asked = service.requests.map(({ body }) => String(body.messages.at(-1)?.content));
  expect(asked).toContain(
    JSON.stringify({ asked: "What changed?", answer: "I moved the list.", reply: "Did it help?" }),
  );
  expect(asked).toContain(
    JSON.stringify({ question: "What changed?", answer: "I moved the list.", claim: "You moved the list." }),
  );
});

test.each<[number, [string, string][]]>([
  [
    1,
    [
      ["a", "a"],
      ["b", "b"],
    ],
  ],
  [
    0,
    [
      ["a", "a"],
      ["a", "b"],
      ["b", "a"],
      ["b", "b"],
    ],
  ],
  [
    -1,
    [
      ["a", "b"],
      ["b", "a"],
    ],
  ],
  [
    0.5,
    [
      ["a", "a"],
      ["a", "a"],
      ["a", "b"],
      ["b", "b"],
    ],
  ],
])("Cohen's κ is %d", (expected, pairs) => {
  expect(kappa(pairs)).toBeCloseTo(expected);
});

test("half of the labelled claims are distorted, and no example stands there twice", () => {
  const claims = labelledClaims();
  expect(claims.filter(({ label }) => label !== "supports")).toHaveLength(claims.length / 2);
  expect(new Set(claims.map((one) => one.claim)).size).toBe(claims.length);
  expect(new Set(labelledQuestions().map(({ reply }) => reply)).size).toBe(labelledQuestions().length);
});
