// Reports the progress of long start-up steps. Plain JavaScript, because install.mjs needs it on Node.js 20.

const everyMs = 10_000;

/**
 * Runs a step, and logs its start, its duration every ten seconds, and its end.
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
