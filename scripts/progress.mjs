// Says how long a step of the start takes while it runs. Plain JavaScript: install.mjs needs it on Node 20.

const everyMs = 10_000;

/**
 * Runs a step that takes its time: a line when it begins, one every ten seconds, and one when it is over.
 * @param {string} name such as "Building the application"
 */
export async function showProgress(name, log, work) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  log(`${name}…`);
  const timer = setInterval(() => log(`  ${seconds()} s`), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    log(`  ${seconds()} s in all`);
  }
}
