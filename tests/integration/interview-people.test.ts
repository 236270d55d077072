import { afterAll, beforeEach, expect, test } from "vitest";
import { resetDatabase } from "../support/database.ts";
import { type RecordedRequest, startFakeOpenAI } from "../support/fake-openai.ts";
import { isMarks, isReply, labels, nextIn } from "../support/plan-requests.ts";
import { interviewPeople } from "../support/planned-people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["RATE_LIMIT_FACTOR"] = "1000";
afterAll(() => service.stop());
beforeEach(async () => {
  await resetDatabase();
  service.requests.length = 0;
});

/** What was said before, as the prompt of a reply has it. */
const earlier = ({ body }: RecordedRequest): string[] =>
  body.messages.flatMap(({ role, content }) => (role === "assistant" ? String(content) : []));
const closing = "Thank you, that is all. Please press Advance.";

const numbers = new Map<string, number>();
/** A question in words that share nothing with it. */
const reworded = (question: string): string => {
  const number = numbers.get(question) ?? numbers.set(question, numbers.size + 1).size;
  return `What can you tell me about note ${number}?`;
};
/** Reads which questions of the plan stand in the replies, as a model does that understands them in other words. */
function marksOf(request: RecordedRequest) {
  const plan = [...request.prompt.matchAll(/^(q\d+): (.+)$/gm)];
  const textOf = (label: string) => request.prompt.split(`[${label}] `)[1]?.split("\n[m")[0] ?? "";
  const replies = labels(request)[1].map((message) => ({
    message,
    questions: plan.flatMap(([, name, text = ""]) => (textOf(message).includes(reworded(text)) ? name : [])),
  }));
  return { answers: [], replies };
}

/** How a model puts what it is to ask; `turn` counts its replies to one person. */
type Habit = (next: string, turn: number, before: string[]) => string;
const everyThird = (turn: number): boolean => turn % 3 === 2;
const oneOfEachKind = 6;
const habits: [
  name: string,
  people: number,
  habit: Habit,
  faults: { several: boolean; repeated: boolean },
][] = [
  [
    "asks what it is told, half of it in other words",
    20,
    (next, turn) => (turn % 2 === 1 ? reworded(next) : `Noted. ${next}`),
    { several: false, repeated: false },
  ],
  [
    "ignores every third order",
    oneOfEachKind,
    (next, turn) => (everyThird(turn) ? "What is your favourite season?" : next),
    { several: false, repeated: false },
  ],
  [
    "merges it with a question of its own",
    oneOfEachKind,
    (next) => `${next} And what would you change about it today?`,
    { several: true, repeated: false },
  ],
  [
    "repeats itself every third time",
    oneOfEachKind,
    (next, turn, before) => (everyThird(turn) ? (before.at(-1) ?? next) : next),
    { several: false, repeated: true },
  ],
];

// That it asks one question at a time, and none twice, is up to the model: code sees to it that it is told nothing else.
test.each(habits)("a model that %s, and %i people", async (_, people, habit, faults) => {
  service.replyWith((request) => {
    if (isMarks(request)) return { json: marksOf(request) };
    const next = nextIn(request);
    const before = earlier(request);
    return { text: next === null ? closing : habit(next, before.length, before) };
  });
  const { several, repeated } = await interviewPeople(5, people);
  expect({ several: several.length > 0, repeated: repeated.length > 0 }).toEqual(faults);
  const orders = service.requests
    .filter(isReply)
    .map((request) => [nextIn(request), earlier(request)] as const);
  const again = orders.filter(
    ([next, before]) =>
      next !== null && before.some((text) => text.includes(next) || text.includes(reworded(next))),
  );
  expect(orders.some(([next]) => next !== null)).toBe(true);
  expect(again).toEqual([]);
});
