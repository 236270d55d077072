// What a browser's trace says of one page: how long its main thread was held, and how long a key took to be seen.

/** The categories that the functions below need. */
export const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];

type Event = {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  id2?: { local?: string };
  id?: string;
  args: { name?: string; data?: { type?: string; interactionId?: number } };
};

export type Trace = {
  /** The length of every task of the page's main thread, in milliseconds, the longest first. */
  tasks: number[];
  /** For every key, in milliseconds, from when it was pressed until the paint that shows what it did. */
  keys: number[];
};

/** @param json a trace as `browser.stopTracing` gives it, of a browser in which one page alone was used */
export function readTrace(json: string): Trace {
  const { traceEvents: events } = JSON.parse(json) as { traceEvents: Event[] };
  const typed = events.filter(({ name }) => name === "EventTiming");
  const pid = typed[0]?.pid;
  const main = events.find(
    (event) => event.name === "thread_name" && event.pid === pid && event.args.name === "CrRendererMain",
  );
  if (pid === undefined || !main) throw new Error("The trace holds no page in which a key was pressed.");
  const tasks = events
    .filter(
      ({ name, ph, tid, pid: of }) => name === "RunTask" && ph === "X" && of === pid && tid === main.tid,
    )
    .map(({ dur = 0 }) => dur / 1000)
    .toSorted((a, b) => b - a);
  return { tasks, keys: keysOf(typed) };
}
