// The measurements, one function each.
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Stream } from "./load.ts";
import { cpuMs, familyCpuMs, peakMiB, residentMiB } from "./machine.ts";
import type { ModelSettings } from "./model.ts";
import { median, quantile, shown, type Report } from "./report.ts";
import { broken, direct, floor, marker, page, type Person } from "./requests.ts";
import type { Rig, Server } from "./rig.ts";

export const defaults: ModelSettings = { firstTokenMs: 50, intervalMs: 10, tokens: 100, failEvery: 0 };
export type Bench = {
  rig: Rig;
  /** The database of `product`. */
  databaseUrl: string;
  product: Server;
  people: Person[];
  report: Report;
  rounds: number;
  /** How often a single stream runs in a round, because it gives only one value. */
  singles: number;
};

export const host = "127.0.0.1";
export const firsts = (streams: Stream[]) => streams.map(({ first }) => first ?? Number.POSITIVE_INFINITY);
/** The median of the rounds, with their minimum and maximum. */
export const spread = (rounds: number[]): string =>
  `${shown(median(rounds))} (${shown(Math.min(...rounds))} – ${shown(Math.max(...rounds))})`;
let said = 0;
/** A new sentence each time, so that no cache helps. */
const sentence = () => `I counted the till again, and it was right for the ${++said}th time.`;

type Run = { streams: Stream[]; cpu: number; databaseCpu: number };

/** Runs this many streams at once through one of the three servers, and measures their cost. */
export async function through(
  bench: Bench,
  by: "direct" | "floor" | "product",
  count: number,
  options: { spreadMs?: number; people?: Person[]; server?: Server } = {},
): Promise<Run> {
  const { rig, people: everybody, product } = bench;
  const { spreadMs = 0, people = everybody, server = by === "floor" ? rig.floor : product } = options;
  const port = by === "direct" ? rig.model.port : server.port;
  const requests = Array.from({ length: count }, (_, index) => {
    if (by === "direct") return direct(port);
    if (by === "floor") return floor(port);
    const person = people[index];
    if (!person) throw new Error("there are not enough people");
    return person.say(port, sentence());
  });
  const before = [by === "direct" ? 0 : cpuMs(server.pid), familyCpuMs(rig.databasePid)] as const;
  const streams = await rig.streams({
    target: { host, port },
    requests,
    spreadMs,
    marker: by === "product" ? marker.product : marker.service,
  });
  // Work after the last byte is part of the cost.
  await sleep(150);
  return {
    streams,
    cpu: by === "direct" ? 0 : cpuMs(server.pid) - before[0],
    databaseCpu: familyCpuMs(rig.databasePid) - before[1],
  };
}

/** Warms up: compiles code and opens connections. */
export async function warmUp(bench: Bench, product = bench.product, people = bench.people): Promise<void> {
  await bench.rig.model.set({ ...defaults, tokens: 30 });
  for (let time = 0; time < 4; time++) {
    await through(bench, "floor", 64);
    await through(bench, "product", 64, { server: product, people });
  }
  await bench.rig.model.set(defaults);
}

export async function idleMemory({ report, product, rig }: Bench): Promise<void> {
  await sleep(3000);
  report.add({
    name: "Resident memory, idle",
    unit: "MiB",
    rounds: [residentMiB(product.pid)],
    limit: 170,
    note: `floor ${residentMiB(rig.floor.pid).toFixed(0)} MiB`,
  });
}

const sides = ["direct", "floor", "product"] as const;
/** `product` as a multiple of `floor`, round by round. */
const ratios = (product: number[], floor: number[]): number[] =>
  product.map((value, round) => value / (floor[round] ?? Number.NaN));

/** First token and processor time, alternating between direct, floor and product. */
export async function firstTokens(bench: Bench, sizes: number[]): Promise<void> {
  const { rig, report, rounds, singles } = bench;
  let lost = 0;
  for (const size of sizes) {
    const values: Record<string, number[]> = {};
    const note = (name: string, value: number) => (values[name] ??= []).push(value);
    const of = (name: string) => values[name] ?? [];
    // Short replies, because only the first word counts.
    const [times, tokens] = size === 1 ? [singles, 3] : [1, defaults.tokens];
    await rig.model.set({ ...defaults, tokens });
    for (let round = 0; round < rounds; round++)
      for (const by of sides) {
        const first: number[] = [];
        for (let time = 0; time < times; time++) {
          const { streams, cpu, databaseCpu } = await through(bench, by, size);
          lost += broken(streams, by === "product" ? "product" : "service", tokens);
          first.push(...firsts(streams));
          note(`cpu ${by}`, cpu / size);
          note(`database ${by}`, databaseCpu / size);
        }
        note(`p50 ${by}`, median(first));
        note(`p95 ${by}`, quantile(first, 0.95));
      }
    const over = (by: string) =>
      of(`p50 ${by}`).map((value, round) => value - (of("p50 direct")[round] ?? 0));
    const shares = sides.map((by) => `${by} ${spread(of(`p50 ${by}`))}, p95 ${spread(of(`p95 ${by}`))}`);
    report.add({
      name: `Overhead on the first token, ${size === 1 ? "1 stream" : `${size} streams`}`,
      unit: "times the floor's",
      rounds: ratios(over("product"), over("floor")),
      limit: size === 128 ? 5.5 : 3.5,
      note: `first token: ${shares.join("; ")} ms`,
    });
    if (size !== 64) continue;
    report.add({
      name: "Processor time of a reply, 64 streams",
      unit: "times the floor's",
      rounds: ratios(of("cpu product"), of("cpu floor")),
      limit: 2.2,
      note: `${spread(of("cpu product"))} ms, floor ${spread(of("cpu floor"))}; PostgreSQL ${spread(of("database product"))}`,
    });
  }
  report.add({ name: "Streams that lost a word", unit: "", rounds: [lost], limit: 0 });
  report.add({
    name: "Resident memory after the streams",
    unit: "MiB",
    rounds: [residentMiB(bench.product.pid)],
    note: `at its highest ${peakMiB(bench.product.pid).toFixed(0)} MiB`,
  });
}

/** Replies started per second: a few more than required. */
const offered = 110;

/** Replies per second in one round, from the first end to the last. */
export async function replyRate(bench: Bench): Promise<number> {
  const { streams } = await through(bench, "product", offered, { spreadMs: 1000 });
  const ends = streams.map(({ startedAt, total }) => startedAt + total);
  return (offered / (Math.max(...ends) - Math.min(...ends))) * 1000;
}

/** Replies per second in each round. */
export async function repliesPerSecond(bench: Bench): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < bench.rounds; round++) rates.push(await replyRate(bench));
  bench.report.add({ name: `Replies a second, ${offered} begun within one`, unit: "/s", rounds: rates });
}

/**
 * Requests per second over ten connections, compared with a bare route or page of the floor in the same seconds.
 * @param people whose conversations are requested; nobody writes in them during the measurement
 * @param seconds duration of each round
 */
export async function rates(bench: Bench, people: Person[], seconds: number): Promise<void> {
  const { rig, product, report, rounds } = bench;
  const get = (path: string) => people.map((person) => person.get(product.port, path));
  const kinds = [
    { name: "Status", requests: get("/status"), bare: "/api/plain", atLeast: 0.5 },
    { name: "History", requests: get("/history"), bare: "/api/plain", atLeast: 0.5 },
    { name: "Login page", requests: [page(product.port, "/login")], bare: "/", atLeast: 0.6 },
  ];
  for (const { name, requests, bare, atLeast } of kinds) {
    const ask = (time: number, of = requests, port = product.port) =>
      rig.rate({ target: { host, port }, requests: of, connections: 10, seconds: time });
    await ask(Math.min(2, seconds));
    const values: Record<"rate" | "bare" | "p50" | "p99", number[]> = {
      rate: [],
      bare: [],
      p50: [],
      p99: [],
    };
    let failed = 0;
    for (let round = 0; round < rounds; round++) {
      const ours = await ask(seconds);
      const plain = await ask(seconds / 2, [page(rig.floor.port, bare)], rig.floor.port);
      values.rate.push(ours.count / ours.seconds);
      values.bare.push(plain.count / plain.seconds);
      values.p50.push(median(ours.whole));
      values.p99.push(quantile(ours.whole, 0.99));
      failed += ours.failed + plain.failed;
    }
    report.add({
      name: `${name}, requests a second`,
      unit: "times the floor's",
      rounds: ratios(values.rate, values.bare),
      limit: atLeast,
      atLeast: true,
      note: `${spread(values.rate)} /s, floor ${spread(values.bare)}; p50 ${spread(values.p50)}, p99 ${spread(values.p99)} ms`,
    });
    report.add({ name: `${name}, requests that failed`, unit: "", rounds: [failed], limit: 0 });
  }
}

/** Very many streams at once, with a service that sometimes fails. They may be slow, but must not lose a word. */
export async function underStress(bench: Bench): Promise<void> {
  const { rig, report, people } = bench;
  const { streams } = await through(bench, "product", 512);
  report.add({
    name: "512 streams at once that lost a word",
    unit: "",
    rounds: [broken(streams, "product", defaults.tokens)],
    limit: 0,
    note: `the last ended after ${(Math.max(...streams.map(({ total }) => total)) / 1000).toFixed(1)} s`,
  });
  await rig.model.set({ ...defaults, failEvery: 8 });
  const failing = await through(bench, "product", 64);
  await rig.model.set(defaults);
  report.add({
    name: "64 streams while one call in 8 fails, that lost a word",
    unit: "",
    rounds: [broken(failing.streams, "product", defaults.tokens)],
    limit: 0,
  });
  const sql = postgres(rig.databaseUrl, { max: 1 });
  const conversations = people.map(({ talker }) => talker.conversation);
  const [row] = await sql<{ open: number }[]>`
    select count(*)::int as open from messages
    where conversation_id = any(${conversations}) and state <> 'complete'`;
  await sql.end();
  report.add({ name: "Replies that are stored unfinished", unit: "", rounds: [row?.open ?? 0], limit: 0 });
}

/** The statements of one request. */
export async function statements(bench: Bench): Promise<void> {
  const { rig, product, people, report } = bench;
  const [person] = people;
  if (!person) throw new Error("there is nobody");
  const once = (request: string) => () =>
    rig.rate({ target: { host, port: product.port }, requests: [request], connections: 1, seconds: 0 });
  const kinds: [string, () => Promise<unknown>][] = [
    ["status", once(person.get(product.port, "/status"))],
    ["history", once(person.get(product.port, "/history"))],
    ["insights", once(person.get(product.port, "/insights"))],
    ["login page", once(page(product.port, "/login"))],
    ["message, with its checkpoints", () => through(bench, "product", 1)],
  ];
  await rig.model.set(defaults);
  for (const [name, work] of kinds) {
    const made = await rig.statementsOf(work);
    report.add({ name: `Statements, ${name}`, unit: "", rounds: [made.length] });
  }
}
