/** Which call of this process goes to the service next, where it takes only so many at once. */
import PQueue from "p-queue";
import { UnusableAnswer } from "./failure.ts";

/** Priorities of calls. People wait for replies and answers; the others run in the background. */
export const urgency = { reply: 3, answer: 2, insights: 1, notes: 0 };
export type Urgency = keyof typeof urgency;

/** More waiting calls than this are refused where somebody waits. */
const maxWaiting = 20;
/** A call that gave way so often is left to finish. */
const maxGivenWay = 2;

type Running = { urgency: Urgency; givenWay: number; giveWay: AbortController };
// Routes are bundled apart, and hot reload evaluates this module again: there is one queue all the same.
const shared = globalThis as { [key: symbol]: { queue: PQueue; running: Set<Running> } | undefined };
const state = (shared[Symbol.for("colloquy.model-queue")] ??= { queue: new PQueue(), running: new Set() });

export type Slot = { gaveWay: AbortSignal; release: () => void };

/**
 * Waits for a slot of the service. When all slots are taken, a reply aborts a background call, which runs again later.
 * @param call `givenWay` is how often this call gave way before
 * @param service `slots` is how many calls it takes at once, `timeout` how many seconds somebody waits for a slot
 * @throws UnusableAnswer "busy" where too many wait or the wait is too long; the reason of `signal` when that is aborted
 */
export async function takeSlot(
  { urgency: kind, givenWay, signal }: { urgency: Urgency; givenWay: number; signal: AbortSignal },
  service: { slots: number; timeout: number },
): Promise<Slot> {
  const { queue, running } = state;
  queue.concurrency = service.slots;
  const isAwaited = urgency[kind] >= urgency.answer;
  if (isAwaited && queue.size >= maxWaiting) throw new UnusableAnswer("busy");
  if (kind === "reply" && queue.pending >= queue.concurrency) makeWay(running);
  const limit = isAwaited ? AbortSignal.timeout(service.timeout * 1000) : null;
  const slot = Promise.withResolvers<Slot>();
  const mine: Running = { urgency: kind, givenWay, giveWay: new AbortController() };
  // A task ends when its slot is released, or given up while it waits.
  const waiting = limit ? AbortSignal.any([signal, limit]) : signal;
  const isTaken = () => {
    const done = Promise.withResolvers<void>();
    running.add(mine);
    const release = () => {
      running.delete(mine);
      done.resolve();
    };
    if (waiting.aborted) release();
    else slot.resolve({ gaveWay: mine.giveWay.signal, release });
    return done.promise;
  };
  queue.add(isTaken, { priority: urgency[kind] }).catch(slot.reject);
  const abort = () => slot.reject(signal.aborted ? (signal.reason as Error) : new UnusableAnswer("busy"));
  if (waiting.aborted) abort();
  else waiting.addEventListener("abort", abort);
  try {
    return await slot.promise;
  } finally {
    waiting.removeEventListener("abort", abort);
  }
}

/** Aborts the background call with the lowest priority, if one may give way. */
function makeWay(running: Set<Running>): void {
  const [least] = [...running]
    .filter(
      (one) =>
        urgency[one.urgency] < urgency.answer && one.givenWay < maxGivenWay && !one.giveWay.signal.aborted,
    )
    .toSorted((a, b) => urgency[a.urgency] - urgency[b.urgency]);
  least?.giveWay.abort();
}
