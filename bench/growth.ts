// What stays as it is while a conversation and the database grow.
import { cpuMs, familyCpuMs } from "./machine.ts";
import { type Bench, firsts, host, through, usual, warmUp } from "./phases.ts";
import { median } from "./report.ts";
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

/**
 * The same requests over a database that holds a crowd as well, by turns with the one that does not. A request is worth
 * the time that product and database had a processor for it: that does not hang on what else the machine does.
 */
export async function growth(bench: Bench, crowded: Bench): Promise<void> {
  const { rig, report, rounds } = bench;
  const all = { alone: bench, crowded };
  const found: Record<string, number[]> = {};
  const note = (name: string, value: number) => (found[name] ??= []).push(value);
  await warmUp(crowded);
  const parts = ["/status", "/history", "?list"];
  for (let round = 0; round < rounds; round++)
    for (const [name, one] of Object.entries(all)) {
      for (const part of parts) {
        const requests = one.people
          .slice(0, 50)
          .map((person) =>
            part === "?list" ? person.list(one.product.port) : person.get(one.product.port, part),
          );
        const before = cpuMs(one.product.pid) + familyCpuMs(rig.databasePid);
        const made = await rig.rate({
          target: { host, port: one.product.port },
          requests,
          connections: 10,
          seconds: 2,
        });
        note(
          `${part} ${name}`,
          (cpuMs(one.product.pid) + familyCpuMs(rig.databasePid) - before) / made.count,
        );
      }
      const { streams, cpu, databaseCpu } = await through(one, "product", 64);
      note(`turn ${name}`, (cpu + databaseCpu) / 64);
      note(`first ${name}`, median(firsts(streams)));
    }
  const names: [string, string][] = [
    ["/status", "a status"],
    ["/history", "a history"],
    ["?list", "the list of conversations"],
    ["turn", "a reply"],
  ];
  for (const [key, name] of names) {
    const alone = found[`${key} alone`] ?? [];
    report.add({ name: `Processor time of ${name}`, unit: "ms", rounds: alone });
    report.add({
      name: `Processor time of ${name}, 1,000,000 messages of others`,
      unit: "ms",
      rounds: found[`${key} crowded`] ?? [],
      limit: 1.1 * median(alone),
    });
  }
  report.add({ name: "First token, 64 streams", unit: "ms", rounds: found["first alone"] ?? [] });
  report.add({
    name: "First token, 64 streams, 1,000,000 messages of others",
    unit: "ms",
    rounds: found["first crowded"] ?? [],
    limit: 1.1 * median(found["first alone"] ?? []),
  });
}
