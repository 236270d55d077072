// What stays as it is while a conversation and the database grow.
import type { Stream } from "./load.ts";
import { cpuMs, familyCpuMs, residentMiB } from "./machine.ts";
import { type Bench, firsts, host, repliesASecond, through, usual, warmUp } from "./phases.ts";
import { median, quantile } from "./report.ts";
import type { Person } from "./requests.ts";

/** The same conversation, long and longer, by turns. */
export async function longTalks(bench: Bench, at40: Person[], at200: Person[]): Promise<void> {
  const cpu: Record<string, number[]> = { at40: [], at200: [] };
  const first: Record<string, number[]> = { at40: [], at200: [] };
  for (let round = 0; round < Math.max(3, bench.rounds); round++)
    for (const [name, people] of Object.entries({ at40, at200 })) {
      const run = await through(bench, "product", people.length, { people });
      cpu[name]?.push((run.cpu + run.databaseCpu) / people.length);
      first[name]?.push(median(firsts(run.streams)) - usual.firstTokenMs);
    }
  const of = (record: Record<string, number[]>, name: string) => record[name] ?? [];
  for (const [name, unit, record] of [
    ["processor time", "ms", cpu],
    ["overhead on the first token", "ms", first],
  ] as const) {
    bench.report.add({ name: `Turn 40, ${name}`, unit, rounds: of(record, "at40") });
    bench.report.add({
      name: `Turn 200, ${name}`,
      unit,
      rounds: of(record, "at200"),
      limit: 1.2 * median(of(record, "at40")),
    });
  }
}

/** A figure of both databases, and whether more of it is better. */
type Pair = { name: string; unit: string; alone: number[]; crowded: number[]; isRate: boolean };

/**
 * The same requests over a database that holds a crowd as well, by turns with one that does not; both servers and all
 * conversations are as new. What counts is the ratio of two measurements that were made one after the other, since
 * the machine is not equally fast from one minute to the next.
 */
export async function growth(alone: Bench, crowded: Bench): Promise<void> {
  const { rig, report, rounds, singles } = alone;
  const pairs = new Map<string, Pair>();
  await warmUp(alone);
  await warmUp(crowded);
  for (let round = 0; round < rounds; round++) {
    const both = [["alone", alone] as const, ["crowded", crowded] as const];
    for (const [which, one] of round % 2 === 0 ? both : both.toReversed()) {
      const note = (name: string, unit: string, value: number, isRate = false) => {
        const pair = pairs.get(name) ?? { name, unit, alone: [], crowded: [], isRate };
        pair[which].push(value);
        pairs.set(name, pair);
      };
      await askAgain(one, note);
      for (const size of [1, 16, 64, 128]) {
        await rig.model.set(size === 1 ? { ...usual, tokens: 3 } : usual);
        const found: Stream[] = [];
        for (let time = 0; time < (size === 1 ? singles : 1); time++) {
          const { streams, cpu, databaseCpu } = await through(one, "product", size);
          found.push(...streams);
          if (size === 64) note("Processor time of a reply", "ms", (cpu + databaseCpu) / size);
        }
        const name = `First token, ${size === 1 ? "1 stream" : `${size} streams`}`;
        note(name, "ms", median(firsts(found)));
        if (size === 64) note(`${name}, p95`, "ms", quantile(firsts(found), 0.95));
      }
      note("Replies a second", "/s", await repliesASecond(one), true);
      note("Resident memory", "MiB", residentMiB(one.product.pid));
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
      limit: 1.1,
      note: `${median(less).toPrecision(3)} ${unit} without them, ${median(more).toPrecision(3)} with`,
    });
  }
}

/** What pages ask for again and again, at ten connections: how fast, and what it costs product and database together. */
async function askAgain(
  { rig, product, people }: Bench,
  note: (name: string, unit: string, value: number, isRate?: boolean) => void,
): Promise<void> {
  for (const [name, request] of [
    ["Status", (person: Person) => person.get(product.port, "/status")],
    ["History", (person: Person) => person.get(product.port, "/history")],
    ["List of conversations", (person: Person) => person.list(product.port)],
  ] as const) {
    const before = cpuMs(product.pid) + familyCpuMs(rig.databasePid);
    const made = await rig.rate({
      target: { host, port: product.port },
      requests: people.slice(0, 50).map(request),
      connections: 10,
      seconds: 1.5,
    });
    note(name, "/s", made.count / made.seconds, true);
    note(`${name}, p99`, "ms", quantile(made.whole, 0.99));
    const after = cpuMs(product.pid) + familyCpuMs(rig.databasePid);
    note(`${name}, processor time`, "ms", (after - before) / made.count);
  }
}
