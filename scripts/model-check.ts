// `npm run model-check`, started by the supervisor once the database is running: tests a model service.
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { currentService, toService } from "../lib/ai/service.ts";
import { checkService } from "../lib/model-service/check.ts";
import { saveService } from "../lib/model-service/commands.ts";
import { urlProblem } from "../lib/model-service/schema.ts";
import { readStoredService } from "../lib/model-service/stored.ts";
import { messageOf, PlainError } from "./plain-error.ts";

const usage = `npm run model-check                                     tests the service that is in use
npm run model-check -- --url ADDRESS --model NAME       tests another one
  --key     reads its key from standard input
  --save    uses it from then on, unless it is unusable
Ends with 0 where all is well, 1 where it works with losses, 2 where it cannot be used.`;

const marks = { passed: "✓", loss: "!", failed: "✗" };
const unusable = 2;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      url: { type: "string" },
      model: { type: "string" },
      key: { type: "boolean" },
      save: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { url, model } = values;
  if ((url === undefined) !== (model === undefined) || (values.save && url === undefined))
    throw new PlainError(usage);
  const problem = url === undefined ? null : urlProblem(url);
  if (problem) throw new PlainError(problem);
  await readStoredService();
  const key = values.key ? (await text(process.stdin)).trim() || null : null;
  const named =
    url === undefined || model === undefined
      ? null
      : { url, key, models: { interviewer: model, insights: model, answers: model }, options: {} };
  const service = named ? toService({ ...named, isKeyLost: false }) : currentService();
  if (!service) throw new PlainError("Practice mode: no model service is set.\n" + usage);
  console.log(`${service.name} at ${service.host}\n`);
  let code = 0;
  for await (const { name, state, text: line } of checkService({ service, payer: null })) {
    console.log(`${marks[state]} ${name}: ${line}`);
    code = Math.max(code, state === "failed" ? unusable : state === "loss" ? 1 : 0);
  }
  if (values.save && named && code < unusable) {
    await saveService(null, named);
    console.log("\nSaved. Every running Colloquy uses it within five seconds.");
  } else if (values.save) console.log("\nNot saved.");
  return code;
}

try {
  process.exit(await main());
} catch (error) {
  console.error(messageOf(error));
  process.exit(unusable);
}
