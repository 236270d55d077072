/** How many turns are prepared at the same time. Fewer than there are connections to the database. */
const atOnce = 8;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs `work` when it is its turn. Of many messages that come at once each would take a step by turns, and all would
 * reach the model together at the end; so some go ahead and the model already works for them.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    // Whoever waits the longest takes this place.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
