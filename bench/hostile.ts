// Measures how much one hostile account slows another.
import { setTimeout as sleep } from "node:timers/promises";
import { defaults, host, spread, type Bench } from "./phases.ts";
import { quantile } from "./report.ts";
import { question, type Person } from "./requests.ts";

const answers = 12;
const answerLength = 30_000;
const changes = 200;

const starts = [
  "In the spring",
  "After the exams",
  "When the old till broke",
  "On my third day",
  "Before the fair",
];
const people = ["I", "our small team", "my colleague Jana", "the manager", "a student from the year below"];
const deeds = [
  "counted the stock of every shelf by hand",
  "wrote the plan for the next two weeks on one page",
  "called each supplier about the late deliveries",
  "repaired the booking form that nobody trusted",
  "taught three new volunteers how to close the shop",
  "compared the figures of both years line by line",
  "moved the meeting so that the night shift could come",
];
const ends = [
  "which saved us about four hours a week",
  "and the complaints fell from nine to two",
  "although the first attempt failed and had to be undone",
  "because we had promised it to the customers",
  "so that everybody knew what came next",
  "and I learned to ask before I change anything",
  "which the head of the department later took over",
  "while the rest of the work went on as usual",
  "and it cost less than we had set aside",
  "but the hardest part was to convince the others",
  "until the numbers were right again",
];

/** Ordinary sentences, each used once in an interview. */
function prose(answer: number): string {
  let text = "";
  for (let at = answer * 1000; text.length < answerLength; at++) {
    const pick = (from: string[]) => from[at % from.length] ?? "";
    text += `${pick(starts)} of week ${at}, ${pick(people)} ${pick(deeds)}, ${pick(ends)}. `;
  }
  return text.slice(0, answerLength);
}

/** The poll interval of the other account. Polls do not wait for each other, so a minute without a response is many. */
const pollEveryMs = 50;
const patienceMs = 60_000;

/** Polls until the work is done. Returns each poll's duration in milliseconds; the timeout if it got no response. */
async function pollDuring(poll: (signal: AbortSignal) => Promise<Response>, work: Promise<unknown>) {
  const timeOf = async (): Promise<number> => {
    const started = performance.now();
    try {
      const response = await poll(AbortSignal.timeout(patienceMs));
      await response.arrayBuffer();
      return response.ok ? performance.now() - started : patienceMs;
    } catch {
      return patienceMs;
    }
  };
  const times: Promise<number>[] = [];
  const clock = setInterval(() => times.push(timeOf()), pollEveryMs);
  await work;
  clearInterval(clock);
  return Promise.all(times);
}

/** Counts by status: "200 × 1, 409 × 199". 0 means no response within a minute. */
const counts = (statuses: number[]): string =>
  [
    ...Map.groupBy(
      statuses.toSorted((a, b) => a - b),
      (status) => status,
    ),
  ]
    .map(([status, of]) => `${status} × ${of.length}`)
    .join(", ");

/**
 * One account holds an interview with long answers, finishes and publishes it, asks a question as a visitor, and then
 * changes the link two hundred times at once.
 * @returns the status of the question and of each change, and the duration of the changes
 */
async function attack({ rig, product }: Bench, person: Person) {
  const target = { host, port: product.port };
  const send = (requests: string[]) => rig.streams({ target, requests, spreadMs: 0, marker: "{" });
  const write = async (method: string, part: string, body: object) => {
    const [answer] = await send([person.write(product.port, method, part, body)]);
    if (!answer || answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${part} was answered ${answer?.status}: ${answer?.body}`);
    return JSON.parse(answer.body) as { public_id?: string; message?: { id: string } };
  };
  let message_id = "";
  for (let answer = 0; answer < answers; answer++) {
    const { message } = await write("POST", "/message", { message: prose(answer) });
    message_id = message?.id ?? "";
  }
  await write("POST", "/finalize", {});
  const { public_id: token = "" } = await write("POST", "/public", {});
  const notice = await fetch(`http://${host}:${product.port}/api/v1/consents/current`);
  const { version: consent } = (await notice.json()) as { version: string };
  const asked = await send([question(product.port, token, { content: "What did you learn?", consent })]);
  const sentence = /^.*?[.]/.exec(prose(answers - 1))?.[0];
  const highlights = [{ source: "transcript", message_id, sentence }];
  const change = (_: unknown, at: number) =>
    person.write(product.port, "PATCH", "/public", { headline: `Change ${at}`, highlights });
  const changed = await send(Array.from({ length: changes }, change));
  return {
    asked: asked.map(({ status }) => status),
    changed: changed.map(({ status }) => status),
    seconds: Math.max(...changed.map(({ total }) => total)) / 1000,
  };
}

/** The duration of another account's polls during an attack, alternating with a time without one. */
export async function hostile(bench: Bench, attackers: Person[], other?: Person): Promise<void> {
  if (!other) throw new Error("there is nobody");
  await bench.rig.model.set({ ...defaults, tokens: 30 });
  const poll = (signal: AbortSignal) => other.fetch(bench.product.port, "/status", signal);
  const values: Record<"ratio" | "calm" | "attacked" | "seconds", number[]> = {
    ratio: [],
    calm: [],
    attacked: [],
    seconds: [],
  };
  const [changed, asked]: [number[], number[]] = [[], []];
  for (const attacker of attackers) {
    const calm = quantile(await pollDuring(poll, sleep(5000)), 0.95);
    const attacking = attack(bench, attacker);
    const attacked = quantile(await pollDuring(poll, attacking), 0.95);
    const done = await attacking;
    values.calm.push(calm);
    values.attacked.push(attacked);
    values.ratio.push(attacked / calm);
    values.seconds.push(done.seconds);
    changed.push(...done.changed);
    asked.push(...done.asked);
    // Unfinished requests would slow the next round.
    if (done.changed.includes(0)) break;
  }
  await bench.rig.model.set(defaults);
  bench.report.add({
    name: "Status during another account's attack, p95",
    unit: "times without it",
    rounds: values.ratio,
    limit: 5,
    note:
      `${spread(values.attacked)} ms, without ${spread(values.calm)} ms; changes ${counts(changed)}, ` +
      `the last after ${spread(values.seconds)} s; questions ${counts(asked)}`,
  });
}
