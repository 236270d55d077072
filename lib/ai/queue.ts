/** The order of calls to a service that takes a limited number at a time. */
import PQueue from "p-queue";
import { UnusableAnswer } from "./failure.ts";

/** Priorities. People wait for replies and answers; the others run in the background. */
const urgency = { reply: 3, answer: 2, insights: 1, notes: 0 };
export type Urgency = keyof typeof urgency;

/** Replies and answers, for which people wait, are refused above this queue length. */
const maxWaiting = 20;
/** A call that was preempted this often runs to its end. */
const maxPreemptions = 2;

type Running = { urgency: Urgency; preemptions: number; preempt: AbortController };
// Global, because routes are bundled separately and hot reload evaluates modules again.
const shared = globalThis as { [key: symbol]: { queue: PQueue; running: Set<Running> } | undefined };
const state = (shared[Symbol.for("colloquy.model-queue")] ??= { queue: new PQueue(), running: new Set() });

export type Slot = { preempted: AbortSignal; release: () => void };

/**
 * Waits for a slot of the service. If all slots are taken, a reply preempts a background call, which runs
 * again later.
 * @param call `preemptions` is how often this call was preempted
 * @param service `slots` is the number of parallel calls, `timeout` the longest wait in seconds
 * @throws {UnusableAnswer} "busy" if the queue or the wait is too long; the reason of an aborted `signal`
 */
export async function takeSlot(
  { urgency: kind, preemptions, signal }: { urgency: Urgency; preemptions: number; signal: AbortSignal },
  service: { slots: number; timeout: number },
): Promise<Slot> {
  const { queue, running } = state;
  queue.concurrency = service.slots;
  const isAwaited = urgency[kind] >= urgency.answer;
  if (isAwaited && queue.size >= maxWaiting) throw new UnusableAnswer("busy");
  if (kind === "reply" && queue.pending >= queue.concurrency) preemptOne(running);
  const limit = isAwaited ? AbortSignal.timeout(service.timeout * 1000) : null;
  const slot = Promise.withResolvers<Slot>();
  const mine: Running = { urgency: kind, preemptions, preempt: new AbortController() };
  // A task ends when its slot is released or its wait is aborted.
  const waiting = limit ? AbortSignal.any([signal, limit]) : signal;
  const isTaken = () => {
    const done = Promise.withResolvers<void>();
    running.add(mine);
    const release = () => {
      running.delete(mine);
      done.resolve();
    };
    if (waiting.aborted) release();
    else slot.resolve({ preempted: mine.preempt.signal, release });
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

/** Preempts the background call with the lowest priority, if there is one. */
function preemptOne(running: Set<Running>): void {
  const [least] = [...running]
    .filter(
      (one) =>
        urgency[one.urgency] < urgency.answer &&
        one.preemptions < maxPreemptions &&
        !one.preempt.signal.aborted,
    )
    .toSorted((a, b) => urgency[a.urgency] - urgency[b.urgency]);
  least?.preempt.abort();
}
