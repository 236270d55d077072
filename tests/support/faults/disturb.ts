import { setTimeout as sleep } from "node:timers/promises";
import { messageOf } from "@/scripts/plain-error";
import type { Fault } from "./faults.ts";
import { type Journey, pause, type Round, Stuck } from "./journeys.ts";
import type { Lane } from "./lane.ts";

/** The results of one journey under one fault. */
export type Figures = {
  name: string;
  rounds: number;
  /** Rounds in which the client got an error, or saw the connection end. */
  noticed: number;
  /** Acknowledged texts; how many of them are missing, and how many are stored twice. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Rounds that did not end by themselves. */
  stuck: number;
  /** From the end of the fault until the expected state. */
  recoveryMs: number[];
  problems: string[];
};

export const noFigures = (name: string): Figures => ({
  name,
  rounds: 0,
  noticed: 0,
  acknowledged: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
  recoveryMs: [],
  problems: [],
});

/** Longer than any lease, plus time for a busy machine. */
const maxRecoveryMs = 8 * 60_000;

/** Random numbers from 0 to 1, repeatable by seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stores a problem and prints it at once, because the run may take an hour. */
export function addProblem({ name, problems }: Figures, when: string, error: unknown): void {
  const problem = `${name}, ${when}: ${messageOf(error)}`;
  console.log(problem);
  problems.push(problem);
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The duration of a journey without a fault. */
export async function undisturbedMs(lane: Lane, journey: Journey): Promise<number> {
  const round = await journey(lane);
  const started = performance.now();
  await round.run();
  const ms = performance.now() - started;
  await round.recover();
  await round.check();
  return ms;
}

/** Retries until it succeeds, like a page without a connection. @throws Stuck */
async function recovered(round: Round): Promise<void> {
  const deadline = performance.now() + maxRecoveryMs;
  let last = "it never answered";
  while (performance.now() < deadline) {
    const attempt = round.recover().then(
      () => null,
      (error: unknown) => error,
    );
    const failure = await Promise.race([attempt, sleep(deadline - performance.now(), new Stuck(last))]);
    if (failure === null) return;
    if (failure instanceof Stuck) throw failure;
    last = messageOf(failure);
    assertForeseen(failure);
    await pause();
  }
  throw new Stuck(last);
}

/** An undocumented response is a separate failure, under any fault. */
function assertForeseen(error: unknown): void {
  if (error instanceof Error && error.message.startsWith("Outside of the document")) throw error;
}

/** Runs a journey once and injects the fault after `afterMs`; adds the result. */
export async function disturb(
  lane: Lane,
  { journey, fault, figures }: { journey: Journey; fault: Fault; figures: Figures },
  afterMs: number,
): Promise<void> {
  // The driver may fail one query after an outage with the error of the previous connection
  // (https://github.com/porsager/postgres/issues/1223), so retry once.
  const round = await journey(lane).catch((error: unknown) => {
    assertForeseen(error);
    return journey(lane);
  });
  figures.rounds++;
  const mended = await fault.begin?.(lane);
  const going = round.run().catch((error: unknown) => error);
  await Promise.race([going, sleep(fault.strikesAtEnd ? 2 ** 31 - 1 : (fault.strikesAfterMs ?? afterMs))]);
  if (round.kill && fault.isKill) await round.kill();
  else await (mended ?? fault.strike)(lane);
  const struckAt = performance.now();
  const failure = await Promise.race([going, sleep(maxRecoveryMs, new Stuck("the call never ended"))]);
  assertForeseen(failure);
  if (failure !== undefined) figures.noticed++;
  try {
    fault.expect?.(failure);
    if (failure instanceof Stuck) throw failure;
    await recovered(round);
    figures.recoveryMs.push(performance.now() - struckAt);
    for (const { text, times } of await round.check()) {
      const words = countWords(text);
      figures.acknowledged += words;
      if (times === 0) figures.lost += words;
      figures.doubled += Math.max(0, times - 1) * words;
    }
  } catch (error) {
    figures.stuck++;
    addProblem(figures, `after ${afterMs.toFixed(0)} ms`, error);
  }
}
