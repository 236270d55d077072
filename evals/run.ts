// `npm run eval -- danger | meaning | marks | answers | interviews`: prints the figures of one part, or of all of them.
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";

/** The modules of each part. Scripted people need the practice model's words: a service has simulated ones alone. */
const parts = {
  danger: ["danger"],
  marks: ["marks"],
  meaning: ["meaning"],
  answers: ["answers"],
  interviews: ["interviews", "planned", "simulated"],
};
type PartName = keyof typeof parts;

/** What a module exports; `options` is what follows the part's name on the command line. */
type Part = { report: (options: string[]) => Promise<string> };

// Nobody watches the practice model type.
process.env["PRACTICE_WORDS_PER_SECOND"] = "0";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    yes: { type: "boolean", default: false },
    seed: { type: "string" },
    transcripts: { type: "string" },
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
const { hasModelService } = await import("../lib/env.ts");
const isService = hasModelService() && values.transcripts === undefined;
if (isService && !(await mayCost())) process.exit(1);

const options = [
  ...rest,
  ...Object.entries({ "--seed": values.seed, "--transcripts": values.transcripts }).flatMap(([key, value]) =>
    value === undefined ? [] : [key, value],
  ),
];
for (const part of chosen)
  for (const file of parts[part]) {
    // Without a model the answers are the closest passages, which `meaning` measures.
    if (file === "answers" && !isService) continue;
    if ((file === "interviews" || file === "planned") && isService) continue;
    if ((file === "simulated" || file === "planned") && values.transcripts !== undefined) continue;
    const { report } = (await import(`./${file}.ts`)) as Part;
    console.log(`## ${file}\n\n${await report(options)}\n`);
  }
// The search thread of public answers would keep the process.
process.exit(0);

/** Says what the service will be asked, and whether somebody wants that. */
async function mayCost(): Promise<boolean> {
  const { estimate } = await import("./cost.ts");
  const { languageModel } = await import("../lib/ai/model.ts");
  const { calls, input, output } = estimate(chosen);
  if (calls === 0) return true;
  const [perInput = 0, perOutput = 0] = values.price.split(",").map(Number);
  const cost = (input * perInput + output * perOutput) / 1_000_000;
  const millions = (count: number): string => (count / 1_000_000).toFixed(2);
  console.log(
    `${languageModel().name} will be asked about ${calls} times: ${millions(input)} million tokens in, ${millions(output)} million out, about $${cost.toFixed(2)} at $${perInput} and $${perOutput} a million (--price IN,OUT).`,
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
