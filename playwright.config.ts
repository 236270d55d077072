import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/test/chromium.ts";
import type { AppOptions } from "./tests/support/e2e.ts";

const browser = findChromium();
if (!browser) throw new Error("There is no Chromium here. `npm test -- e2e` gets one, or set CHROMIUM_PATH.");
// Workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = browser.path;

export default defineConfig<object, AppOptions>({
  // `npm run test:accessibility` and `npm run screenshots` have folders of their own.
  testDir: process.env.E2E_FOLDER ?? "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/setup/e2e.global.ts",
  // Each worker has a server and a database of its own, so files can run side by side; two cores carry three, since
  // tests also wait.
  workers: 3,
  fullyParallel: false,
  // A second try would only hide what is wrong.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Longer than anything takes on the slowest machine: what reaches them hangs.
  timeout: 10 * 60_000,
  expect: { timeout: 2 * 60_000, toPass: { timeout: 4 * 60_000 } },
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording takes a quarter of the whole time: set TRACE to find out about a test that fails.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 2 * 60_000,
    navigationTimeout: 2 * 60_000,
    launchOptions: {
      executablePath: browser.path,
      // Without these, Chromium as root does not start, and it calls home all the time.
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // A few journeys once more with two instances, or with TWO_INSTANCES all of them.
  projects: process.env.TWO_INSTANCES
    ? // What kills a server starts one of its own.
      [{ name: "instances", use: { twoInstances: true }, testIgnore: "**/faults.spec.ts" }]
    : // What slides under the pointer is no test's subject, and drawing it takes a fifth of the time; the few journeys
      // with two instances see it.
      [
        { name: "chromium", use: { contextOptions: { reducedMotion: "reduce" } } },
        { name: "instances", grep: /@instances/, use: { twoInstances: true } },
      ],
});
