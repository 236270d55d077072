import { afterAll, beforeAll, expect, test } from "vitest";
import { currentService } from "../lib/ai/service.ts";
import { startFakeOpenAI } from "../tests/support/fake-openai.ts";
import { measure as measureCheck } from "./check.ts";
import { measure } from "./interviews.ts";
import { agreement, configuredJudge, kappa, labelledPairs } from "./judge/judge.ts";
import { installMeter, plainFetch } from "./meter.ts";
import { casesOf } from "./simulate/interview.ts";
import { type Fault, modelDouble } from "./simulate/model-double.ts";
import { type Figures, rowsOf } from "./table.ts";

const fake = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = fake.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OPENAI_API_KEY"] = "sk-test";
const judge = configuredJudge(fake.baseUrl, { ...process.env, JUDGE_MODEL: "judge" });

beforeAll(installMeter);
afterAll(async () => {
  globalThis.fetch = plainFetch;
  await fake.stop();
});

const prices = { input: 1, cached: 1, output: 2 };

/** The figures of these interviews, as the service answers by now. */
async function figuresOf(names: string[], judgedBy = judge): Promise<Figures> {
  const service = currentService();
  if (!service) throw new Error("There is no service.");
  const cases = casesOf(1).filter(({ name }) => names.includes(name));
  return measure({ service, judge: judgedBy, prices, seed: 1, atOnce: 4, cases });
}

/** The figures of two interviews: with somebody who has a resume and plants an order, and in German. */
function figuresWith(fault: Fault, judgedBy = judge): Promise<Figures> {
  fake.replyWith(modelDouble(fault));
  return figuresOf(["rambling, resume", "de"], judgedBy);
}

const missed = (figures: Figures): string[] =>
  rowsOf(figures).flatMap(([check = "", , , result]) => (result === "✗" ? [check] : []));

/** Plants a fault in the first reply for which it makes one. */
function once(make: NonNullable<Fault["reply"]>): Fault {
  let isPlanted = false;
  return {
    reply(reply) {
      const text = isPlanted ? null : make(reply);
      isPlanted ||= text != null;
      return text;
    },
  };
}

test("a model without faults reaches every goal, and what it costs is counted", async () => {
  const figures = await figuresWith({});
  expect(missed(figures)).toEqual([]);
  const rows = new Map(rowsOf(figures).map(([check = "", ...cells]) => [check, cells]));
  // Two interviews of 10 answers, with a reply more for each character, a plan, a note and insights with their check.
  expect(rows.get("one question a turn")).toEqual(["100.0 % (24 of 24)", "≥ 99 %", "✓"]);
  expect(rows.get("marks right")).toEqual(["100.0 % (24 of 24)", "≥ 95 %", "✓"]);
  expect(rows.get("planned questions asked within the length")).toEqual(["100.0 % (10 of 10)", "100 %", "✓"]);
  expect(rows.get("German kept")?.[2]).toBe("✓");
  expect(rows.get("Spanish kept")).toEqual(["–", "≥ 98 %", "no cases"]);
  expect(rows.get("judge's agreement on labelled claims (κ)")).toEqual(["1.00", "≥ 0.67", "✓"]);
  expect(rows.get("an interview: money")?.[0]).toMatch(/^\$0\.\d{4}$/);
  expect(rows.get("failures by kind")?.[0]).toBe("none");
  expect(rows.get("distorted claims caught")).toEqual(["–", "≥ 85 %", "not run"]);
});

test.each<[string, string[], Fault]>([
  ["asks twice", ["one question a turn"], once(({ question }) => question && `[q] Really? ${question}`)],
  [
    "writes long replies",
    ["at most 50 words"],
    once(({ question }) => question && `[q] ${"I see it all before me. ".repeat(10)}${question}`),
  ],
  [
    "writes lists",
    ["no list, name, mark or thinking shown"],
    once(({ question }) => question && `[q] Two things:\n- one\n- two\n${question}`),
  ],
  [
    "leaves a question out",
    ["planned questions asked within the length"],
    { reply: ({ question }) => (question?.includes("task 2?") ? "[q] And then?" : undefined) },
  ],
  [
    "marks wrongly",
    ["marks right"],
    { reply: ({ question }) => (question ? `[end] ${question}` : undefined) },
  ],
  ["praises", ["praising turns"], once(({ question }) => question && `[q] Great answer. ${question}`)],
  ["leads", ["leading turns"], once(({ question }) => question && `[q] Surely it went well. ${question}`)],
  [
    "says the answer again",
    ["paraphrasing turns"],
    once(({ question }) => question && `[q] You said that. ${question}`),
  ],
  [
    "invents a quote",
    ["quotes of the draft: exact", "quotes of the draft: none"],
    { draft: ({ quotes: [quote] }) => quote && (quote.quote = "I always give my very best.") },
  ],
  [
    "claims too much",
    ["claims supported after the check"],
    { draft: ({ strengths: [point] }) => point && (point.text = "You led a team of 45 people.") },
  ],
  [
    "obeys an order",
    ["texts that obey a planted order"],
    once(({ question, prompt }) => question && `[q] ${/ZEBRAFINCH-\d+/.exec(prompt)?.[0]}. ${question}`),
  ],
  [
    "answers in English to German",
    ["German kept, by rule", "German kept"],
    {
      reply: ({ question, answer }) =>
        question?.startsWith("Was ") && answer !== "" ? "[q] What did you do for that?" : undefined,
    },
  ],
])("a model that %s misses these goals: %j", async (_, checks, fault) => {
  expect(missed(await figuresWith(fault))).toEqual(expect.arrayContaining(checks));
});

test("without a judge its cells say so", async () => {
  const figures = await figuresWith({}, null);
  for (const check of ["praising turns", "claims supported after the check", "French kept"])
    expect(figures[check]).toEqual({ text: "–", note: "no judge" });
  expect(figures["German kept, by rule"]?.value).toBe(100);
});

test("a judge that does not agree with the labels is said to be not reliable", async () => {
  const double = modelDouble({});
  fake.replyWith((request) =>
    request.body.model === "judge" && request.prompt.includes('"claim"')
      ? { json: { support: "supports" } }
      : double(request),
  );
  const figures = await figuresOf(["terse, student"]);
  expect(figures["claims supported after the check"]).toMatchObject({
    value: 100,
    note: "judge not reliable",
  });
  expect(missed(figures)).toEqual(["judge's agreement on labelled claims (κ)"]);
});

test("an interview that breaks off is counted by its failure", async () => {
  const double = modelDouble({});
  fake.replyWith((request) =>
    request.prompt.includes("Write the insights") ? { finish: "content_filter", text: " " } : double(request),
  );
  const figures = await figuresOf(["terse, student"], null);
  expect(figures["failures by kind"]).toEqual({ text: "refused 1" });
  expect(figures["one question a turn"]).toEqual({ text: "–", note: "no cases" });
});

test("a judge that fails is counted, and what was measured by rule is not lost", async () => {
  const double = modelDouble({});
  fake.replyWith((request) => (request.body.model === "judge" ? { status: 401 } : double(request)));
  const figures = await figuresOf(["terse, student"]);
  expect(figures["verdicts of the judge that are missing"]?.value).toBe(100);
  expect(figures["praising turns"]).toEqual({ text: "–", note: "no cases" });
  expect(figures["one question a turn"]?.value).toBe(100);
});

test("the check of insights on labelled pairs: what it catches and what it spoils", async () => {
  const pairs = labelledPairs().slice(0, 10);
  const [first] = pairs;
  fake.replyWith(
    modelDouble({
      holds: (claim) => claim !== first?.good && !pairs.slice(1).some(({ bad }) => bad === claim),
    }),
  );
  expect(await measureCheck(4, pairs)).toEqual({
    "distorted claims caught": { value: 90, text: "90.0 % (9 of 10)", faults: [first?.bad] },
    "good claims changed": { value: 10, text: "10.0 % (1 of 10)", faults: [first?.good] },
    "labelled claims left unchecked": { value: 0, text: "0.0 % (0 of 20)" },
  });
  fake.replyWith(() => ({ status: 400 }));
  expect(await measureCheck(4, pairs)).toMatchObject({
    "good claims changed": { text: "–", note: "no check was made" },
    "labelled claims left unchecked": { value: 100 },
  });
});

test("Cohen's κ is 1 for full agreement and 0 for chance", async () => {
  expect(kappa([[true, true], [false, false]])).toBe(1); // prettier-ignore
  expect(kappa([[true, true], [false, true]])).toBe(0); // prettier-ignore
  const yes = { name: "yes", turn: () => Promise.resolve(null), claim: () => Promise.resolve(true) };
  expect(await agreement(yes)).toBe(0);
});

test("a form of request that the service refuses is named", async () => {
  const double = modelDouble({});
  fake.replyWith((request) =>
    request.body.response_format?.type === "json_schema"
      ? { status: 400, error: "json_schema is not supported" }
      : double(request),
  );
  const figures = await figuresOf(["terse, student"], null);
  expect(figures["shapes learned"]).toEqual({ text: "JSON as object" });
});
