/**
 * Gathers words for whoever listens: the first go on at once, and what comes less than `ms` after the last that went
 * on goes together when that time is over. Each piece that goes on costs an event and a write to the network, and a
 * screen shows no more of them than this.
 * @param ms how long words may wait for others, in milliseconds
 */
export function gather(ms: number, pass: (text: string) => void): { add(text: string): void; flush(): void } {
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    lastAt = performance.now();
    pass(text);
  };
  return {
    add(text) {
      waiting += text;
      if (timer) return;
      const left = lastAt + ms - performance.now();
      if (left > 0) timer = setTimeout(flush, left);
      else flush();
    },
    /** Passes on what waits, now. */
    flush,
  };
}
