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

/** In milliseconds: how long it took, and for how much of it the page's main thread had a processor. */
export type Span = { ms: number; cpuMs: number };
export type Trace = {
  /** Every task of the page's main thread. */
  tasks: Span[];
  /** Every key, from when it was pressed until the paint that shows what it did. */
  keys: Span[];
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
  const tasks = events.filter(
    ({ name, ph, pid: of, tid }) => name === "RunTask" && ph === "X" && of === pid && tid === main.tid,
  );
  const spanOf = (from: number, to: number): Span => {
    const within = tasks.filter(({ ts, dur = 0 }) => ts < to && ts + dur > from);
    return { ms: (to - from) / 1000, cpuMs: within.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000 };
  };
  return {
    tasks: tasks.map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, cpuMs: tdur / 1000 })),
    keys: keysOf(typing).map(([from, to]) => spanOf(from, to)),
  };
}

/** A key is pressed and then inserts its letter: two events of one moment, of which the later painted one counts. */
function keysOf(events: TraceEvent[]): [from: number, to: number][] {
  const began = new Map<string, TraceEvent>();
  const keys = new Map<number, [from: number, to: number]>();
  for (const event of events) {
    const id = event.id2?.local ?? event.id ?? "";
    if (event.ph === "b") began.set(id, event);
    const begin = event.ph === "e" ? began.get(id) : undefined;
    const { type, timeStamp } = begin?.args.data ?? {};
    if (!begin || timeStamp === undefined || (type !== "keydown" && type !== "keypress")) continue;
    keys.set(timeStamp, [begin.ts, Math.max(keys.get(timeStamp)?.[1] ?? 0, event.ts)]);
  }
  return [...keys.values()];
}
