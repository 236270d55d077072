/**
 * Gathers words for whoever listens: the first go on at once, and what comes less than `ms` after the last that went
 * on goes together when that time is over. Each piece that goes on costs an event in every stage on its way and a write
 * to the network, and a screen shows no more of them than this. An empty piece is no word yet: it waits `ms` for one
 * to go with, and holds none up.
 * @param ms how long words may wait for others, in milliseconds
 */
export function gather(
  ms: number,
  pass: (text: string) => void,
): { add: (text: string) => void; flush: () => void } {
  let waiting: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === null) return;
    const text = waiting;
    waiting = null;
    if (text !== "") lastAt = performance.now();
    pass(text);
  };
  return {
    add(text) {
      waiting = waiting === null ? text : waiting + text;
      const left = text === "" ? ms : lastAt + ms - performance.now();
      if (left > 0) timer ??= setTimeout(flush, left);
      else flush();
    },
    /** Passes on what waits, now. */
    flush,
  };
}
