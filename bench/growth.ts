// Measures what must not slow down while a conversation and the database grow.
import postgres from "postgres";
import type { Stream } from "./load.ts";
import { cpuMs, familyCpuMs, residentMiB } from "./machine.ts";
import { type Bench, firsts, host, replyRate, through, defaults, warmUp } from "./phases.ts";
import { median, quantile, shown } from "./report.ts";
import { page, type Person } from "./requests.ts";

/** Alternates between a long and a longer conversation. */
export async function longTalks(bench: Bench, at40: Person[], at200: Person[]): Promise<void> {
  const cpu: Record<string, number[]> = { at40: [], at200: [] };
  const first: Record<string, number[]> = { at40: [], at200: [] };
  for (let round = 0; round < Math.max(3, bench.rounds); round++)
    for (const [name, people] of Object.entries({ at40, at200 })) {
      const run = await through(bench, "product", people.length, { people });
      cpu[name]?.push((run.cpu + run.databaseCpu) / people.length);
      first[name]?.push(median(firsts(run.streams)) - defaults.firstTokenMs);
    }
  const of = (record: Record<string, number[]>, name: string) => record[name] ?? [];
  for (const [name, unit, record] of [
    ["processor time", "ms", cpu],
    ["overhead on the first token", "ms", first],
  ] as const) {
    bench.report.add({
      name: `Turn 200, ${name}`,
      unit: "times turn 40's",
      rounds: of(record, "at200").map((value, round) => value / (of(record, "at40")[round] ?? Number.NaN)),
      limit: 1.15,
      note: `${shown(median(of(record, "at200")))} ${unit}, turn 40 ${shown(median(of(record, "at40")))}`,
    });
  }
}

/** A figure of both databases, and whether higher is better. */
type Pair = { name: string; unit: string; alone: number[]; crowded: number[]; isRate: boolean };
type Note = (name: string, unit: string, value: number, isRate?: boolean) => void;
type Side = { bench: Bench; note: Note };

/**
 * Sends the same requests to a full and to an almost empty database, alternating. Both servers and all conversations are
 * new. Only ratios of consecutive measurements count, because the machine's speed varies from minute to minute.
 */
export async function growth(alone: Bench, crowded: Bench): Promise<void> {
  const { rig, report, rounds, singles } = alone;
  const pairs = new Map<string, Pair>();
  const noteOf =
    (which: "alone" | "crowded"): Note =>
    (name, unit, value, isRate = false) => {
      const pair = pairs.get(name) ?? { name, unit, alone: [], crowded: [], isRate };
      pair[which].push(value);
      pairs.set(name, pair);
    };
  const both: Side[] = [
    { bench: alone, note: noteOf("alone") },
    { bench: crowded, note: noteOf("crowded") },
  ];
  // Flush the writes of the crowd now, not during the measurement.
  const sql = postgres(rig.databaseUrl, { max: 1 });
  await sql.unsafe("checkpoint");
  await sql.end();
  for (const { bench } of both) await warmUp(bench);
  for (let round = 0; round < rounds; round++) {
    const sides = round % 2 === 0 ? both : both.toReversed();
    await askAgain(sides);
    for (const size of [1, 16, 64, 128])
      for (const { bench, note } of sides) {
        await rig.model.set(size === 1 ? { ...defaults, tokens: 3 } : defaults);
        const found: Stream[] = [];
        for (let time = 0; time < (size === 1 ? singles : 1); time++) {
          const { streams, cpu, databaseCpu } = await through(bench, "product", size);
          found.push(...streams);
          if (size === 64) note("Processor time of a reply", "ms", (cpu + databaseCpu) / size);
        }
        const name = `First token, ${size === 1 ? "1 stream" : `${size} streams`}`;
        note(name, "ms", median(firsts(found)));
        if (size === 64) note(`${name}, p95`, "ms", quantile(firsts(found), 0.95));
      }
    for (const { bench, note } of sides) {
      note("Replies a second", "/s", await replyRate(bench), true);
      note("Resident memory", "MiB", residentMiB(bench.product.pid));
    }
  }
  for (const { name, unit, alone: less, crowded: more, isRate } of pairs.values()) {
    const ratios = less.map((value, round) =>
      isRate ? value / (more[round] ?? 0) : (more[round] ?? 0) / value,
    );
    report.add({
      name: `${name}, with 1,000,000 messages of others`,
      unit: "times",
      rounds: ratios,
      limit: 1.15,
      note: `${shown(median(less))} ${unit} without them, ${shown(median(more))} with`,
    });
  }
}

/** The pages' polls over ten connections: their rate, and the processor time of product and database together. */
async function askAgain(sides: Side[]): Promise<void> {
  for (const [name, request] of [
    ["Status", (person: Person, port: number) => person.get(port, "/status")],
    ["History", (person: Person, port: number) => person.get(port, "/history")],
    ["List of conversations", (person: Person, port: number) => person.list(port)],
    ["Login page", (_: Person, port: number) => page(port, "/login")],
  ] as const) {
    const sums = sides.map((side) => ({ side, count: 0, seconds: 0, cpu: 0, whole: [] as number[] }));
    // In short slices, so that both run at the same speed of the machine.
    for (let slice = 0; slice < 4; slice++)
      for (const sum of sums) {
        const { rig, product, people } = sum.side.bench;
        const before = cpuMs(product.pid) + familyCpuMs(rig.databasePid);
        const made = await rig.rate({
          target: { host, port: product.port },
          requests: people.slice(0, 50).map((person) => request(person, product.port)),
          connections: 10,
          seconds: 0.5,
        });
        sum.cpu += cpuMs(product.pid) + familyCpuMs(rig.databasePid) - before;
        sum.count += made.count;
        sum.seconds += made.seconds;
        sum.whole.push(...made.whole);
      }
    for (const { side, count, seconds, cpu, whole } of sums) {
      side.note(name, "/s", count / seconds, true);
      side.note(`${name}, p99`, "ms", quantile(whole, 0.99));
      side.note(`${name}, processor time`, "ms", cpu / count);
    }
  }
}

/** The search and the progress of a person with 4,000 answers: time of each request, and its statements. */
export async function ownAnswers(alone: Bench, crowded: Bench): Promise<void> {
  const { rig, report, rounds } = alone;
  const sideOf = (bench: Bench) => ({ bench, teller: bench.people[0], whole: [] as number[] });
  const busy = sideOf(crowded);
  const sides = [sideOf(alone), busy];
  for (const [name, request] of [
    ["Search of 4,000 own answers", (person: Person, port: number) => person.search(port)],
    ["Progress over 200 interviews", (person: Person, port: number) => person.progress(port)],
  ] as const) {
    for (const side of sides) side.whole = [];
    let failed = 0;
    const ask = async ({ bench: { product }, teller }: typeof busy, seconds: number) => {
      if (!teller) throw new Error("there is no person with interviews");
      const requests = [request(teller, product.port)];
      return rig.rate({ target: { host, port: product.port }, requests, connections: 1, seconds });
    };
    // The first search starts the embedding model.
    for (const side of sides) await ask(side, 2);
    for (let round = 0; round < rounds; round++)
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const made = await ask(side, 2);
        side.whole.push(median(made.whole));
        failed += made.failed;
      }
    const [less = [], more = []] = sides.map(({ whole }) => whole);
    const statements = await rig.statementsOf(() => ask(busy, 0));
    report.add({
      name: `${name}, with 1,000,000 messages of others`,
      unit: "times",
      rounds: less.map((value, round) => (more[round] ?? Number.NaN) / value),
      limit: 1.15,
      note: `${shown(median(less))} ms without them, ${shown(median(more))} with; ${statements.length} statements`,
    });
    report.add({ name: `${name}, requests that failed`, unit: "", rounds: [failed], limit: 0 });
  }
}
