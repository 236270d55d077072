// `npm run eval -- [danger | meaning | answers | check | interviews]`: measures one part, or all, and prints the table.
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { currentService, isPrivateHost } from "../lib/ai/service.ts";
import * as answers from "./answers.ts";
import * as check from "./check.ts";
import * as danger from "./danger.ts";
import * as interviews from "./interviews.ts";
import * as lists from "./lists.ts";
import * as meaning from "./meaning.ts";
import { estimate, readPrices } from "./cost.ts";
import { configuredJudge } from "./judge/judge.ts";
import { installMeter } from "./meter.ts";
import {
  type Figures,
  fileOf,
  markdown,
  type PartName,
  partNames,
  type Results,
  rowsOf,
  store,
} from "./table.ts";

/** These measure a model service; practice mode judges nothing that could be measured. */
const needService: readonly PartName[] = ["answers", "check", "interviews"];

// Failures are counted in the table.
process.env["LOG_LEVEL"] ||= "fatal";
installMeter();

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: "boolean", default: false },
    seed: { type: "string", default: "1" },
    price: { type: "string", default: "0.40,1.60" },
    results: { type: "string" },
  },
});
const [name] = positionals;
const chosen = name === undefined ? [...partNames] : partNames.filter((part) => part === name);
if (chosen.length === 0) {
  console.error(`There is no part "${name}". Choose one of: ${partNames.join(", ")}; or none, for all.`);
  process.exit(1);
}
const seed = Number(values.seed) || 1;
const prices = readPrices(values.price);
const service = currentService();
const judge = service && configuredJudge(service.address);
if (service && !(await mayCost(service.name))) process.exit(1);

const date = new Date().toISOString();
const settingNames = ["CONTEXT_TOKENS", "JSON", "TEMPERATURE", "REASONING"].map((one) => `OPENAI_${one}`);
const settings = {
  host: service?.host,
  models: service?.models,
  judge: judge?.name ?? null,
  seed,
  prices,
  ...Object.fromEntries(settingNames.flatMap((one) => (process.env[one] ? [[one, process.env[one]]] : []))),
};
const folder = values.results ? pathToFileURL(`${values.results}/`) : new URL("results/", import.meta.url);
let results: Results = { model: service?.name ?? "practice", parts: {} };
for (const part of chosen) {
  const figures = await measured(part);
  if (!figures) continue;
  results.parts[part] = { date, settings: needService.includes(part) ? settings : {}, figures };
  // After each part, so that a failure of a later one loses nothing.
  if (service) results = store(folder, results);
}
const figures = Object.assign({}, ...Object.values(results.parts).map((part) => part.figures)) as Figures;
const why = (part: PartName) => (!service && needService.includes(part) ? "no model service" : "not run");
console.log(markdown([`${results.model}, ${date.slice(0, 10)}`, "Figure", "Goal", ""], rowsOf(figures, why)));
if (service)
  console.log(`\nStored with the text of every fault in ${fileOf(folder, results.model).pathname}`);
// The process of the embedding model may be there for another minute.
process.exit(0);

/** The figures of a part; null where it needs a model service and there is none. */
async function measured(part: PartName): Promise<Figures | null> {
  if (part === "danger") return danger.measure();
  if (part === "meaning") {
    console.log(`${await meaning.report()}\n\n${lists.report()}\n`);
    return meaning.measure();
  }
  if (!service) return null;
  // A local service works on one request after the other: what is sent at once only waits longer.
  const atOnce = isPrivateHost(service) ? 1 : 4;
  if (part === "answers") return answers.measure(atOnce);
  if (part === "check") return check.measure(atOnce);
  return interviews.measure({ service, judge, prices, seed, atOnce });
}

/** Says what the service will be asked, and whether somebody wants that. */
async function mayCost(model: string): Promise<boolean> {
  const { calls, input, output } = estimate(chosen, judge !== null);
  if (calls === 0) return true;
  const cost = (input * prices.input + output * prices.output) / 1_000_000;
  const millions = (count: number): string => (count / 1_000_000).toFixed(2);
  console.log(
    `${model} will be asked about ${calls} times: ${millions(input)} million tokens in, ${millions(output)} million out, ` +
      `about $${cost.toFixed(2)} at $${prices.input} and $${prices.output} a million (--price IN,OUT,CACHED).`,
  );
  if (values.yes) return true;
  if (!process.stdin.isTTY) {
    console.error("Add --yes to go on.");
    return false;
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question("Go on? [y/N] ");
  prompt.close();
  return /^y(?:es)?$/i.test(answer.trim());
}
