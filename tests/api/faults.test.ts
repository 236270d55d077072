// Faults on real processes: `npm test` runs a sample, `npm run test:faults -- --rounds 50` all of them.
import { afterAll, expect, inject, test } from "vitest";
import { mountDisk } from "../support/faults/disk.ts";
import {
  addProblem,
  disturb,
  type Figures,
  noFigures,
  randomFrom,
  undisturbedMs,
} from "../support/faults/disturb.ts";
import {
  connectionsUsedUp,
  databaseRestarted,
  diskFull,
  type Fault,
  fileSizeLimit,
  killed,
  modelFails,
  nothing,
  uploadMeets,
} from "../support/faults/faults.ts";
import { backup, upload } from "../support/faults/files.ts";
import {
  insights,
  type Journey,
  publicAnswer,
  redo,
  skip,
  stopped,
  turn,
  twoTabs,
} from "../support/faults/journeys.ts";
import { openLane } from "../support/faults/lane.ts";
import { line, writeFigures } from "../support/faults/report.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const isLong = process.env.FAULT_ROUNDS !== undefined;
console.log(`Faults: ${rounds} rounds, seed ${seed}`);

type Case = {
  name: string;
  journey: Journey;
  fault: Fault;
  /** The number of products in parallel. Most of the time, recovery waits for leases. */
  lanes: number;
  /** Takes a minute or more because of its leases, so it is not in the sample. */
  isSlow?: boolean;
  hasCluster?: boolean;
  /** The megabytes of its own disk, if one can be mounted; otherwise files are limited in size. */
  diskMb?: number;
  /** Without randomness, more rounds prove nothing. */
  rounds?: number;
};

const words = Array.from({ length: 20 }, (_, at) => ` half${at}`);
const modelFaults: [name: string, fault: Fault][] = [
  ["429", modelFails({ status: 429, retryAfter: 1 })],
  ["500", modelFails({ status: 500 })],
  ["garbage", modelFails({ text: "", malformed: "{not json" })],
  ["half a stream", modelFails({ text: words, cutAfter: 10 })],
  ["nothing for 90 s", modelFails({ hang: "before first token" }, 90_000)],
];
const few = Math.min(rounds, 5);

const canMount = mountDisk(1);
canMount?.unmount();

/** Journeys that run under a fault. */
const cases: Case[] = [
  { name: "kill -9: a turn", journey: turn, fault: killed, lanes: 2 },
  { name: "kill -9: a redo", journey: redo, fault: killed, lanes: 2, isSlow: true },
  { name: "kill -9: a skip", journey: skip, fault: killed, lanes: 2, isSlow: true },
  { name: "kill -9: a reply that goes on", journey: stopped, fault: killed, lanes: 2, isSlow: true },
  { name: "kill -9: an upload", journey: upload, fault: killed, lanes: 3, isSlow: true },
  { name: "kill -9: insights", journey: insights, fault: killed, lanes: 3, isSlow: true },
  { name: "kill -9: a public answer", journey: publicAnswer, fault: killed, lanes: 2, isSlow: true },
  { name: "kill -9: a backup", journey: backup, fault: killed, lanes: 1 },
  ...([turn, publicAnswer] as const).map((journey) => ({
    name: `PostgreSQL restarted: ${journey === turn ? "a turn" : "a public answer"}`,
    journey,
    fault: databaseRestarted,
    lanes: 1,
    hasCluster: true,
    isSlow: journey !== turn,
  })),
  {
    name: "No connection left: a turn",
    journey: turn,
    fault: connectionsUsedUp,
    lanes: 1,
    hasCluster: true,
    isSlow: true,
  },
  ...modelFaults.flatMap(([name, fault]) =>
    Object.entries({ "a turn": turn, insights, "a public answer": publicAnswer }).map(([way, journey]) => ({
      name: `The model, ${name}: ${way}`,
      journey,
      fault,
      lanes: 1,
      rounds: few,
      isSlow: journey !== turn || name !== "half a stream",
    })),
  ),
  {
    name: "Full disk: an upload",
    journey: upload,
    fault: uploadMeets(diskFull),
    lanes: 1,
    diskMb: 32,
    isSlow: true,
  },
  {
    name: "Full disk: a turn",
    journey: turn,
    fault: diskFull,
    lanes: 1,
    diskMb: 400,
    hasCluster: true,
    isSlow: true,
  },
  { name: "File-size limit: an upload", journey: upload, fault: uploadMeets(fileSizeLimit), lanes: 1 },
  {
    name: "File-size limit: a turn",
    journey: turn,
    fault: fileSizeLimit,
    lanes: 1,
    hasCluster: true,
    isSlow: true,
  },
  { name: "Two tabs at once", journey: twoTabs, fault: nothing, lanes: 1 },
];

const results: Figures[] = [];

/** Writes the results so far into the documentation, because the whole run takes an hour. */
async function writeResults(isFinished: boolean): Promise<void> {
  if (!process.env.FAULT_WRITE) return;
  const order = new Map(cases.map(({ name }, at) => [name, at]));
  const sorted = results.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
  await writeFigures(sorted, { seed, isFinished });
}
afterAll(() => writeResults(true));

async function goThrough(
  { lanes, journey, fault, hasCluster, diskMb, ...one }: Case,
  random: () => number,
): Promise<Figures> {
  const figures = noFigures(one.name);
  results.push(figures);
  let left = one.rounds ?? rounds;
  const goOn = async () => {
    const disk = diskMb ? mountDisk(diskMb) : null;
    const lane = await openLane({ templateUrl: inject("templateUrl"), hasCluster, dir: disk?.dir });
    try {
      const ms = fault.strikesAtEnd ? 0 : await undisturbedMs(lane, journey);
      while (left-- > 0) await disturb(lane, { journey, fault, figures }, random() * ms);
    } catch (error) {
      addProblem(figures, "without any fault", error);
    } finally {
      await lane.close();
      disk?.unmount();
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, left) }, goOn));
  return figures;
}

const untilAllEnd = { timeout: 3 * 60 * 60_000 };
const possible = cases.filter(({ isSlow, diskMb }) => (isLong || !isSlow) && (!diskMb || canMount));
test.concurrent.for(possible.map((one, at) => ({ ...one, seed: seed + at })))(
  "$name",
  untilAllEnd,
  async (one) => {
    const figures = await goThrough(one, randomFrom(one.seed));
    if (isLong) console.log(line(figures).join("  "));
    await writeResults(false);
    expect(figures.problems).toEqual([]);
    expect(figures).toMatchObject({ rounds: one.rounds ?? rounds, lost: 0, doubled: 0, stuck: 0 });
    expect(figures.acknowledged).toBeGreaterThan(0);
  },
);
