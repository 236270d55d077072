// What one account that does its worst costs another.
import { setTimeout as sleep } from "node:timers/promises";
import { host, type Bench } from "./phases.ts";
import { median, quantile, shown } from "./report.ts";
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

/** Ordinary sentences, of which none comes twice in an interview. */
function prose(answer: number): string {
  let text = "";
  for (let at = answer * 1000; text.length < answerLength; at++) {
    const pick = (from: string[]) => from[at % from.length] ?? "";
    text += `${pick(starts)} of week ${at}, ${pick(people)} ${pick(deeds)}, ${pick(ends)}. `;
  }
  return text.slice(0, answerLength);
}

/** How often the other account polls. Not one poll after the other: then a minute without an answer would be one poll. */
const pollEveryMs = 50;
const patienceMs = 60_000;

/** Polls until the work is done; how long each poll took, in milliseconds. One without an answer took all our patience. */
async function pollDuring(poll: (signal: AbortSignal) => Promise<Response>, work: Promise<unknown>) {
  const timeOf = async (): Promise<number> => {
    const started = performance.now();
    const response = await poll(AbortSignal.timeout(patienceMs)).catch(() => null);
    await response?.arrayBuffer();
    return response?.ok ? performance.now() - started : patienceMs;
  };
  const times: Promise<number>[] = [];
  const clock = setInterval(() => times.push(timeOf()), pollEveryMs);
  await work;
  clearInterval(clock);
  return Promise.all(times);
}

/** How many of each status, such as "200 × 1, 409 × 199"; 0 is no answer within the minute. */
const counts = (statuses: number[]): string =>
  [
    ...Map.groupBy(
      statuses.toSorted((a, b) => a - b),
      (status) => status,
    ),
  ]
    .map(([status, of]) => `${status} × ${of.length}`)
    .join(", ");

/** One account changes what it shares two hundred times at once; how long does another one's status take? */
export async function hostile(bench: Bench, attacker?: Person, other?: Person): Promise<void> {
  const { rig, product, report, rounds } = bench;
  if (!attacker || !other) throw new Error("there is nobody");
  const target = { host, port: product.port };
  const send = (requests: string[]) => rig.streams({ target, requests, spreadMs: 0, marker: "{" });
  const write = async (method: string, part: string, body: object) => {
    const [answer] = await send([attacker.write(product.port, method, part, body)]);
    if (!answer || answer.status < 200 || answer.status > 299)
      throw new Error(`${method} ${part} was answered ${answer?.status}: ${answer?.body}`);
    return JSON.parse(answer.body) as { public_id?: string; message?: { id: string } };
  };
  await rig.model.set({ firstTokenMs: 50, intervalMs: 10, tokens: 30, failEvery: 0 });
  let message_id = "";
  for (let answer = 0; answer < answers; answer++) {
    const { message } = await write("POST", "/message", { message: prose(answer) });
    message_id = message?.id ?? "";
  }
  const sentence = /^.*?[.]/.exec(prose(answers - 1))?.[0];
  const highlights = [{ source: "transcript", message_id, sentence }];
  await write("POST", "/finalize", {});
  const { public_id: token = "" } = await write("POST", "/public", {});
  await sleep(5000); // What follows the end of an interview is over.

  const poll = (signal: AbortSignal) => other.fetch(product.port, "/status", signal);
  const notice = await fetch(`http://${host}:${product.port}/api/v1/consents/current`);
  const { version: consent } = (await notice.json()) as { version: string };
  const values = { ratio: [] as number[], calm: [] as number[], attacked: [] as number[] };
  const changed: number[] = [];
  const asked: number[] = [];
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const calm = quantile(await pollDuring(poll, sleep(2000)), 0.95);
    const attack = send([
      ...Array.from({ length: changes }, (_, at) =>
        attacker.write(product.port, "PATCH", "/public", {
          headline: `Round ${round}, change ${at}`,
          highlights,
        }),
      ),
      question(product.port, token, { content: `What did you learn in week ${round}?`, consent }),
    ]);
    const attacked = quantile(await pollDuring(poll, attack), 0.95);
    const streams = await attack;
    values.calm.push(calm);
    values.attacked.push(attacked);
    values.ratio.push(attacked / calm);
    changed.push(...streams.slice(0, changes).map(({ status }) => status));
    asked.push(...streams.slice(changes).map(({ status }) => status));
    times.push(Math.max(...streams.map(({ total }) => total)));
    // What has no answer yet goes on, and would count against the next round.
    if (streams.some(({ status }) => status === 0)) break;
  }
  report.add({
    name: "Status of another account during 200 changes of what one shares, p95",
    unit: "times without them",
    rounds: values.ratio,
    limit: 5,
    note:
      `${shown(median(values.attacked))} ms, without ${shown(median(values.calm))} ms; changes ${counts(changed)}; ` +
      `a visitor's question ${counts(asked)}; the last answer after ${shown(Math.max(...times) / 1000)} s`,
  });
}
