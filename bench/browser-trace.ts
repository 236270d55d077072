// What a browser's trace says of one page: how long its main thread was held, and how long a key took to be seen.

/** The categories that the functions below need. */
export const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

type TraceEvent = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** As long as it had a processor. */
  tdur?: number;
  id?: string;
  id2?: { local?: string };
  args: { name?: string; data?: { type?: string; timeStamp?: number } };
};

export type Trace = {
  /** Every task of the page's main thread, in milliseconds: how long it took, and how long it had a processor. */
  tasks: { ms: number; cpuMs: number }[];
  /** For every key, in milliseconds, from when it was pressed until the paint that shows what it did. */
  keys: number[];
};

/** @param json a trace as `browser.stopTracing` gives it, of a browser in which one page alone was used */
export function readTrace(json: string): Trace {
  const { traceEvents: events } = JSON.parse(json) as { traceEvents: TraceEvent[] };
  const typing = events.filter(({ name }) => name === "EventTiming");
  const pid = typing[0]?.pid;
  const main = events.find(
    (event) => event.name === "thread_name" && event.pid === pid && event.args.name === "CrRendererMain",
  );
  if (!main) throw new Error("The trace holds no page in which a key was pressed.");
  const tasks = events
    .filter(
      ({ name, ph, pid: of, tid }) => name === "RunTask" && ph === "X" && of === pid && tid === main.tid,
    )
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 }));
  return { tasks, keys: keysOf(typing) };
}

/** A key is pressed and then inserts its letter: two events of one moment, of which the later painted one counts. */
function keysOf(events: TraceEvent[]): number[] {
  const began = new Map<string, TraceEvent>();
  const longest = new Map<number, number>();
  for (const event of events) {
    const id = event.id2?.local ?? event.id ?? "";
    if (event.ph === "b") began.set(id, event);
    const begin = event.ph === "e" ? began.get(id) : undefined;
    const { type, timeStamp } = begin?.args.data ?? {};
    if (!begin || timeStamp === undefined || (type !== "keydown" && type !== "keypress")) continue;
    longest.set(timeStamp, Math.max(longest.get(timeStamp) ?? 0, (event.ts - begin.ts) / 1000));
  }
  return [...longest.values()];
}
