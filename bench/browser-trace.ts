// Reads a browser trace of one page: how long its main thread was blocked, and the latency of key presses.

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
  /** The time on a processor. */
  tdur?: number;
  id?: string;
  id2?: { local?: string };
  args: { name?: string; data?: { type?: string; timeStamp?: number } };
};

/** In milliseconds: the duration, and the time in which the page's main thread had a processor. */
export type Span = { ms: number; cpuMs: number };
export type Trace = {
  /** Every task of the page's main thread. */
  tasks: Span[];
  /** Every key, from its press to the paint of its effect. */
  keys: Span[];
};

/** @param json a trace from `browser.stopTracing` of a browser in which only one page was used */
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

/** A key press fires two events: the press and the insertion. The later painted one counts. */
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
