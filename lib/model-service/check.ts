/** Tests a model service with our own texts. The lines are stored as they arrive. */
import "server-only";
import { randomInt } from "node:crypto";
import { z } from "zod";
import { contextTokens } from "../ai/budget.ts";
import { askJson } from "../ai/call.ts";
import { readMeasured, readTest, storeMeasurement, storeTest } from "../ai/measurements.ts";
import type { ModelTest } from "../../db/schema/installation.ts";
import { isPrivateHost, type Service } from "../ai/service.ts";
import { log } from "../log.ts";
import texts from "./check.json" with { type: "json" };
import { listModels } from "./models.ts";
import type { TestLine } from "./schema.ts";
import { learnLimits } from "./stored.ts";
import { ask, callOf, explain, isTooLongFor, kindOf, ofService, type Tested } from "./test-call.ts";

/** A test without an end after this time was cut off. */
const maxTestMs = 15 * 60_000;
/** Sizes of the texts that hide the code word, in tokens. Large texts cost money at a paid service. */
const needleTokens = { private: [3000, 6000, 12_000, 24_000], public: [12_000] };
/** The assumed context size after a model read this many tokens and failed the next size. */
const windowOf = new Map([
  [0, 2048],
  [3000, 4096],
  [6000, 8192],
  [12_000, 16_384],
]);
/** The assumed context size of a public service, which is asked once. */
const publicTokens = 8192;
/** The assumed context size of a model that read all texts. */
const provenTokens = 32_768;
/** Context size for full quality, and the minimum. */
const goodTokens = 16_384;
const minTokens = 4096;
/** Two parallel calls that take this much longer than one are queued by the service. */
const maxRatio = 1.7;
const manySlots = 8;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const count = (value: number): string => value.toLocaleString("en-GB");

type Line = Omit<TestLine, "name">;
const passed = (text: string): Line => ({ state: "passed", text });
const loss = (text: string): Line => ({ state: "loss", text });
const failed = (text: string): Line => ({ state: "failed", text });

export const isRunning = ({ is_done, started_at }: Pick<ModelTest, "is_done" | "started_at">): boolean =>
  !is_done && Date.now() - Date.parse(started_at) < maxTestMs;

/** Starts a test, unless one of the same model is running. @returns whether it started */
export async function beginTest(service: Service): Promise<boolean> {
  const running = await readTest(service.address, service.name);
  if (running && isRunning(running)) return false;
  const test = { started_at: new Date().toISOString(), is_done: false, lines: [] };
  await storeTest(service.address, service.name, test);
  return true;
}

/** Runs a test started by `beginTest`. Never rejects; failures become lines. */
export async function runTest(tested: Tested): Promise<void> {
  const { service } = tested;
  const started_at = new Date().toISOString();
  const lines: TestLine[] = [];
  const store = (is_done: boolean) =>
    storeTest(service.address, service.name, { started_at, is_done, lines: [...lines] });
  try {
    for await (const line of checkService(tested)) {
      lines.push(line);
      await store(false);
    }
  } catch (error) {
    log().error({ err: error }, "the test of the model service failed");
    lines.push({ name: "Test", ...failed("The test was interrupted. Please try again.") });
  }
  await store(true);
}

/** The lines of a test as they arrive. Stops if the service is unreachable. */
export async function* checkService(tested: Tested): AsyncGenerator<TestLine> {
  for (const [name, check] of checks) {
    const line = await check(tested).catch((error: unknown): Line => failed(explain(error, tested.service)));
    yield { name, ...line };
    if (check === reaches && line.state === "failed") return;
  }
}

const checks: [name: string, check: (tested: Tested) => Promise<Line>][] = [
  ["Reaches the model", reaches],
  ["Streams", streams],
  ["Answers in JSON", answersInJson],
  ["Copies word for word", copies],
  ["Keeps the person's language", keepsLanguage],
  ["Stops at a limit", stops],
  ["Reads long texts", readsLongTexts],
  ["Two at once", twoAtOnce],
];

async function reaches(tested: Tested): Promise<Line> {
  const { service } = tested;
  const { name, host } = service;
  const started = performance.now();
  const list = await listModels(service);
  await learnLimits(service);
  try {
    await ask(tested, "Answer with one word.", "Are you ready?", 20);
  } catch (error) {
    if ("problem" in list) return failed(`${list.problem} ${ofService(error)}`.trim());
    if (kindOf(error) !== "model" || list.names.length === 0) throw error;
    return failed(`${host} does not know ${name}. It has: ${list.names.slice(0, 10).join(", ")}.`);
  }
  return passed(`${name} at ${host} answered within ${seconds(performance.now() - started)}.`);
}

async function streams(tested: Tested): Promise<Line> {
  const { first, total, pieces, words } = await ask(tested, "", "Describe the sea in two sentences.", 120);
  const speed = words / Math.max(0.05, (total - first) / 1000);
  if (pieces < 2)
    return loss(`The answer came in one piece after ${seconds(total)}, so people wait for all of it.`);
  return passed(`First word after ${seconds(first)}, then ${Math.round(speed)} words a second.`);
}

const readySchema = z.object({ animals: z.array(z.object({ name: z.string(), legs: z.number() })) });

async function answersInJson(tested: Tested): Promise<Line> {
  const { service } = tested;
  const { data, calls } = await askJson({
    ...callOf(tested, "insights", 200),
    prompt: () => ({
      instructions: 'Answer with one JSON object and nothing else: {"animals": [{"name": "", "legs": 0}]}',
      messages: [{ role: "user", content: "List a dog, a hen and a fish with the number of their legs." }],
    }),
    schema: readySchema,
    name: "animals",
  });
  const form =
    service.options.json ?? (await readMeasured(service.address, service.models.insights)).shape.json;
  const how = { schema: "by a schema", object: "as an object, without a schema", text: "as text" }[form];
  if (data.animals.length !== 3) return loss(`JSON ${how}, but it left out a part of what was asked for.`);
  return calls > 1 ? loss(`JSON ${how}, on the second attempt.`) : passed(`JSON ${how}.`);
}

async function copies(tested: Tested): Promise<Line> {
  const { data } = await askJson({
    ...callOf(tested, "answers", 200),
    prompt: () => ({
      instructions:
        'Copy the one sentence of <text> that answers the question, word for word. Answer with one JSON object: {"quote": ""}',
      messages: [{ role: "user", content: `<text>\n${texts.passage}\n</text>\n\n${texts.question}` }],
    }),
    schema: z.object({ quote: z.string() }),
    name: "copy",
  });
  if (data.quote.trim() === texts.sentence) return passed("The sentence was copied exactly.");
  if (texts.passage.includes(data.quote.trim()) && data.quote.trim() !== "")
    return loss("It copied exactly, but another sentence than the one that answers the question.");
  return loss("It changed words. Points and answers whose words do not match are left out.");
}

async function keepsLanguage(tested: Tested): Promise<Line> {
  const rules =
    "You interview one person. Write in the language of the person's last answer. Ask one short " +
    "open question about it, at most 30 words.";
  const { text } = await ask(tested, rules, texts.german_answer, 120);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const german = words.filter((word) => texts.german_words.includes(word)).length;
  return german >= 2
    ? passed("It answered a German message in German.")
    : loss("It answered a German message in another language.");
}

async function stops(tested: Tested): Promise<Line> {
  const { finish, words } = await ask(tested, "", "Count from 1 to 500, with a space after each number.", 40);
  if (finish === "length") return passed("It stops at the limit of an answer and says so.");
  return words > 200
    ? loss("It ignores the limit of an answer: long answers cost more and take longer.")
    : loss("It does not say that an answer reached its limit: such replies look complete.");
}

async function readsLongTexts(tested: Tested): Promise<Line> {
  const { service } = tested;
  const { address, name } = service;
  const isPrivate = isPrivateHost(service);
  let read = 0;
  for (const tokens of needleTokens[isPrivate ? "private" : "public"]) {
    if (!(await findsNeedle(tested, tokens))) {
      const window = isPrivate ? (windowOf.get(read) ?? minTokens) : publicTokens;
      await storeMeasurement(address, name, { context_tokens: window });
      return windowLine(tokens, window);
    }
    read = tokens;
  }
  const measured = await readMeasured(address, name);
  // Do not raise a measured or declared size: the test's text is shorter than some contexts.
  const change = isPrivate && measured.context_tokens === null ? { context_tokens: provenTokens } : {};
  await storeMeasurement(address, name, change);
  const sent = contextTokens({ service, measured: { ...measured, ...change } });
  return passed(
    `It found a word at the beginning of ${count(read)} tokens. Colloquy sends up to ${count(sent)}.`,
  );
}

function windowLine(tokens: number, window: number): Line {
  const text = `It loses the beginning of a text of ${count(tokens)} tokens, so Colloquy sends at most ${count(window)}.`;
  const advice =
    `Colloquy works best with ${count(goodTokens)}: start Ollama with ` +
    `OLLAMA_CONTEXT_LENGTH=${goodTokens}, or set the context length of the model in its ` +
    `program.`;
  return window < minTokens ? failed(`${text} ${advice}`) : loss(`${text} ${advice}`);
}

const codeWord = "marigold";

async function findsNeedle(tested: Tested, tokens: number): Promise<boolean> {
  const filler = fillerOf(tokens);
  // A random start defeats prompt caching.
  const rules = `Text ${randomInt(1e6)}. The code word is ${codeWord}. What follows is a story.\n\n${filler}`;
  try {
    const { text, input } = await ask(
      tested,
      rules,
      "What is the code word? Answer with that word alone.",
      30,
    );
    if (input !== null && input < 0.8 * tokens) return false;
    return text.toLowerCase().includes(codeWord);
  } catch (error) {
    if (isTooLongFor(error)) return false;
    throw error;
  }
}

/** English text of about this many tokens, at four characters each. */
function fillerOf(tokens: number): string {
  const sentences: string[] = [];
  for (let at = 0, length = 0; length < 4 * tokens; at++) {
    const sentence = texts.filler[at % texts.filler.length] ?? "";
    sentences.push(sentence);
    length += sentence.length + 1;
  }
  return sentences.join(" ");
}

async function twoAtOnce(tested: Tested): Promise<Line> {
  const { service } = tested;
  const one = () => ask(tested, "", "Name three colours.", 40);
  const started = performance.now();
  await one();
  const alone = performance.now() - started;
  await Promise.all([one(), one()]);
  const ratio = (performance.now() - started - alone) / alone;
  const slots = ratio > maxRatio ? 1 : manySlots;
  const { slots: stated } = await readMeasured(service.address, service.name);
  if (stated === null || stated === 1 || stated === manySlots)
    await storeMeasurement(service.address, service.name, { slots });
  return slots === 1
    ? loss("Two calls wait for each other. Colloquy makes one at a time, replies first.")
    : passed("Two calls run at the same time.");
}
