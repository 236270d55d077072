/** How long to wait where a browser does not tell when it is idle. */
const patienceMs = 1000;

/** Calls back once, when the page has nothing more urgent to do. @returns what calls it off */
export function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, patienceMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(handle);
}
