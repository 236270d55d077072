// What is measured, one function each.
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Stream } from "./load.ts";
import { cpuMs, familyCpuMs, peakMiB, residentMiB } from "./machine.ts";
import type { ModelSettings } from "./model.ts";
import { median, quantile, shown, type Report } from "./report.ts";
import { broken, direct, floor, marker, page, type Person } from "./requests.ts";
import type { Rig, Server } from "./rig.ts";

export const usual: ModelSettings = { firstTokenMs: 50, intervalMs: 10, tokens: 100, failEvery: 0 };
export type Bench = {
  rig: Rig;
  product: Server;
  people: Person[];
  report: Report;
  rounds: number;
  /** How often one stream alone is asked for in a round: it is one value only. */
  singles: number;
};

export const host = "127.0.0.1";
export const firsts = (streams: Stream[]) => streams.map(({ first }) => first ?? Number.POSITIVE_INFINITY);
/** The median of the rounds, with the least and the most of them. */
const spread = (rounds: number[]): string =>
  `${shown(median(rounds))} (${shown(Math.min(...rounds))} – ${shown(Math.max(...rounds))})`;
let said = 0;
/** A sentence that was not said before; the service is not asked to remember. */
const sentence = () => `I counted the till again, and it was right for the ${++said}th time.`;

type Run = { streams: Stream[]; cpu: number; databaseCpu: number };

/** So many streams at once through one of the three, with what they cost. */
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
  // What goes on after the last byte is a part of the cost.
  await sleep(150);
  return {
    streams,
    cpu: by === "direct" ? 0 : cpuMs(server.pid) - before[0],
    databaseCpu: familyCpuMs(rig.databasePid) - before[1],
  };
}

/** Before anything counts: code is compiled, connections are open. */
export async function warmUp(bench: Bench, product = bench.product, people = bench.people): Promise<void> {
  await bench.rig.model.set({ ...usual, tokens: 30 });
  for (let time = 0; time < 4; time++) {
    await through(bench, "floor", 64);
    await through(bench, "product", 64, { server: product, people });
  }
  await bench.rig.model.set(usual);
}

export async function idleMemory({ report, product, rig }: Bench): Promise<void> {
  await sleep(3000);
  report.add({
    name: "Resident memory, idle, product",
    unit: "MiB",
    rounds: [residentMiB(product.pid)],
    limit: 160,
  });
  report.add({ name: "Resident memory, idle, floor", unit: "MiB", rounds: [residentMiB(rig.floor.pid)] });
}

/** First token and processor time, direct, floor and product by turns. */
export async function firstTokens(bench: Bench, sizes: number[]): Promise<void> {
  const { rig, report, rounds, singles } = bench;
  let lost = 0;
  for (const size of sizes) {
    const found: Record<string, number[]> = {};
    const note = (name: string, value: number) => (found[name] ??= []).push(value);
    // With less to say, as it is the first word that counts.
    const [times, tokens] = size === 1 ? [singles, 3] : [1, usual.tokens];
    await rig.model.set({ ...usual, tokens });
    for (let round = 0; round < rounds; round++) {
      const p50: Record<string, number> = {};
      const p95: Record<string, number> = {};
      const p99: Record<string, number> = {};
      for (const by of ["direct", "floor", "product"] as const) {
        const first: number[] = [];
        for (let time = 0; time < times; time++) {
          const { streams, cpu, databaseCpu } = await through(bench, by, size);
          lost += broken(streams, by === "product" ? "product" : "service", tokens);
          first.push(...firsts(streams));
          if (size === 64 && by !== "direct") note(`cpu ${by}`, cpu / size);
          if (size === 64 && by === "product") note("cpu database", databaseCpu / size);
        }
        [p50[by], p95[by], p99[by]] = [median(first), quantile(first, 0.95), quantile(first, 0.99)];
        note(`p50 ${by}`, p50[by]);
        note(`p95 ${by}`, p95[by]);
        note(`p99 ${by}`, p99[by]);
      }
      const over = (of: Record<string, number>, by: string) => (of[by] ?? 0) - (of["direct"] ?? 0);
      note("over50 floor", over(p50, "floor"));
      note("over50 product", over(p50, "product"));
      note("over95 floor", over(p95, "floor"));
      note("over95 product", over(p95, "product"));
    }
    const of = (name: string) => found[name] ?? [];
    const at = size === 1 ? "1 stream" : `${size} streams`;
    for (const by of ["direct", "floor", "product"])
      report.add({
        name: `First token, ${at}, ${by}`,
        unit: "ms",
        rounds: of(`p50 ${by}`),
        note: `p95 ${spread(of(`p95 ${by}`))}, p99 ${spread(of(`p99 ${by}`))} ms`,
      });
    report.add({ name: `Overhead, ${at}, floor, p50`, unit: "ms", rounds: of("over50 floor") });
    report.add({
      name: `Overhead, ${at}, product, p50`,
      unit: "ms",
      rounds: of("over50 product"),
      limit: Math.max(8, 2 * median(of("over50 floor"))),
    });
    if (size !== 64) continue;
    report.add({ name: `Overhead, ${at}, floor, p95`, unit: "ms", rounds: of("over95 floor") });
    report.add({
      name: `Overhead, ${at}, product, p95`,
      unit: "ms",
      rounds: of("over95 product"),
      limit: 2 * median(of("over95 floor")),
    });
    report.add({ name: "Processor time a reply, floor", unit: "ms", rounds: of("cpu floor") });
    report.add({
      name: "Processor time a reply, product",
      unit: "ms",
      rounds: of("cpu product"),
      limit: 1.6 * median(of("cpu floor")),
    });
    report.add({ name: "Processor time a reply, PostgreSQL", unit: "ms", rounds: of("cpu database") });
  }
  report.add({ name: "Streams that lost a word", unit: "", rounds: [lost], limit: 0 });
  report.add({
    name: "Resident memory after the streams, product",
    unit: "MiB",
    rounds: [residentMiB(bench.product.pid)],
    limit: 380,
    note: `at its highest ${peakMiB(bench.product.pid).toFixed(0)} MiB`,
  });
}

/** How many replies are begun within a second: a few more than are asked for. */
const offered = 110;

/** Replies a second of one round, from the first end to the last. */
export async function replyRate(bench: Bench): Promise<number> {
  const { streams } = await through(bench, "product", offered, { spreadMs: 1000 });
  const ends = streams.map(({ startedAt, total }) => startedAt + total);
  return (offered / (Math.max(...ends) - Math.min(...ends))) * 1000;
}

/** Replies a second, round by round. */
export async function repliesPerSecond(bench: Bench): Promise<void> {
  const rates: number[] = [];
  for (let round = 0; round < bench.rounds; round++) rates.push(await replyRate(bench));
  bench.report.add({
    name: `Replies a second, ${offered} begun within one`,
    unit: "/s",
    rounds: rates,
    limit: 100,
    atLeast: true,
  });
}

/**
 * Requests a second at ten connections, and the time to the first byte at one.
 * @param people whose conversations are asked for; nothing is said in them meanwhile
 * @param seconds how long each round asks at ten; a quarter of it at one
 */
export async function rates(bench: Bench, people: Person[], seconds: number): Promise<void> {
  const { rig, product, report, rounds } = bench;
  const kinds = [
    {
      name: "Status",
      requests: people.map((person) => person.get(product.port, "/status")),
      least: 1200,
      p99: 25,
      bare: "/api/plain",
    },
    {
      name: "History",
      requests: people.map((person) => person.get(product.port, "/history")),
      least: 1200,
      p99: 25,
      bare: "/api/plain",
    },
    { name: "Login page", requests: [page(product.port, "/login")], least: 400, bare: "/" },
  ];
  const floorRates: Record<string, number[]> = {};
  for (const { name, requests, least, p99, bare } of kinds) {
    const ask = (connections: number, time: number, of = requests, port = product.port) =>
      rig.rate({ target: { host, port }, requests: of, connections, seconds: time });
    await ask(10, Math.min(2, seconds));
    const perSecond: number[] = [];
    const p50s: number[] = [];
    const p95s: number[] = [];
    const p99s: number[] = [];
    const firstByte: number[] = [];
    let failed = 0;
    for (let round = 0; round < rounds; round++) {
      const many = await ask(10, seconds);
      const one = await ask(1, seconds / 4);
      const plain = await ask(10, 0.5, [page(rig.floor.port, bare)], rig.floor.port);
      (floorRates[bare] ??= []).push(plain.count / plain.seconds);
      perSecond.push(many.count / many.seconds);
      p50s.push(median(many.whole));
      p95s.push(quantile(many.whole, 0.95));
      p99s.push(quantile(many.whole, 0.99));
      firstByte.push(median(one.firstByte));
      failed += many.failed + one.failed;
    }
    report.add({
      name: `${name}, 10 connections`,
      unit: "/s",
      rounds: perSecond,
      limit: least,
      atLeast: true,
      note: `p50 ${spread(p50s)}, p95 ${spread(p95s)}, p99 ${spread(p99s)} ms${failed > 0 ? `; ${failed} failed` : ""}`,
    });
    if (p99) report.add({ name: `${name}, 10 connections, p99`, unit: "ms", rounds: p99s, limit: p99 });
    const name1 = `${name}, 1 connection, first byte p50`;
    report.add(
      p99
        ? { name: name1, unit: "ms", rounds: firstByte }
        : { name: name1, unit: "ms", rounds: firstByte, limit: 5 },
    );
  }
  for (const [path, perSecond] of Object.entries(floorRates))
    report.add({
      name: `A bare ${path === "/" ? "page" : "route"} of the floor, 10 connections`,
      unit: "/s",
      rounds: perSecond,
    });
}

/** Very many at once, and a service that fails now and then: slow is well, but no word may be lost. */
export async function underStress(bench: Bench): Promise<void> {
  const { rig, report, people } = bench;
  const { streams } = await through(bench, "product", 512);
  report.add({
    name: "512 streams at once that lost a word",
    unit: "",
    rounds: [broken(streams, "product", usual.tokens)],
    limit: 0,
    note: `the last ended after ${(Math.max(...streams.map(({ total }) => total)) / 1000).toFixed(1)} s`,
  });
  await rig.model.set({ ...usual, failEvery: 8 });
  const failing = await through(bench, "product", 64);
  await rig.model.set(usual);
  report.add({
    name: "64 streams while one call in 8 fails, that lost a word",
    unit: "",
    rounds: [broken(failing.streams, "product", usual.tokens)],
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

/** What one request asks of the database. */
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
  await rig.model.set(usual);
  for (const [name, work] of kinds) {
    const made = await rig.statementsOf(work);
    report.add({ name: `Statements, ${name}`, unit: "", rounds: [made.length] });
  }
}
