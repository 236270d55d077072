// `npm run eval -- danger | meaning | answers | interviews`: prints the figures of one part, or of all of them.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

/** The modules of each part. */
const parts = {
  danger: ["danger"],
  meaning: ["meaning", "lists"],
  answers: ["answers"],
  interviews: ["simulated"],
};
/** These measure a model service; practice mode has no judgement of its own to measure. */
const needService = ["answers", "interviews"];
type PartName = keyof typeof parts;

/** What a module exports; `options` is what follows the part's name on the command line. */
type Part = { report: (options: string[]) => Promise<string> };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: "boolean", default: false },
    seed: { type: "string" },
    price: { type: "string", default: "0.40,1.60" },
  },
});
const [name, ...rest] = positionals;
if (name !== undefined && !(name in parts)) {
  console.error(
    `There is no part "${name}". Choose one of: ${Object.keys(parts).join(", ")}; or none, for all.`,
  );
  process.exit(1);
}
const chosen = (name === undefined ? Object.keys(parts) : [name]) as PartName[];
const { currentService } = await import("../lib/ai/service.ts");
const service = currentService();
if (service && !(await mayCost(service.name))) process.exit(1);

const options = [...rest, ...(values.seed === undefined ? [] : ["--seed", values.seed])];
for (const part of chosen) {
  if (!service && needService.includes(part)) {
    console.log(`## ${part}\n\nThis needs a model service: set OPENAI_API_KEY or OPENAI_BASE_URL in .env.\n`);
    continue;
  }
  for (const file of parts[part]) {
    const { report } = (await import(`./${file}.ts`)) as Part;
    console.log(`## ${file}\n\n${await report(options)}\n`);
  }
}
// The process of the embedding model may be there for another minute.
process.exit(0);

/** Says what the service will be asked, and whether somebody wants that. */
async function mayCost(model: string): Promise<boolean> {
  const { estimate } = await import("./cost.ts");
  const { calls, input, output } = estimate(chosen);
  if (calls === 0) return true;
  const [perInput = 0, perOutput = 0] = values.price.split(",").map(Number);
  const cost = (input * perInput + output * perOutput) / 1_000_000;
  const millions = (count: number): string => (count / 1_000_000).toFixed(2);
  console.log(
    `${model} will be asked about ${calls} times: ${millions(input)} million tokens in, ${millions(output)} million out, about $${cost.toFixed(2)} at $${perInput} and $${perOutput} a million (--price IN,OUT).`,
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
