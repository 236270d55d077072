import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/test/chromium.ts";
import type { AppOptions } from "./tests/support/e2e.ts";

const browser = findChromium();
if (!browser) throw new Error("There is no Chromium here. `npm test -- e2e` gets one, or set CHROMIUM_PATH.");
// Workers read this file too and reuse the path.
process.env.CHROMIUM_PATH = browser.path;

/** The journeys of `npm test`; `npm run test:all` adds the others. */
const core = ["student-interview", "resume-interview", "sharing", "sharing-visitor", "accounts"]
  .concat("without-scripts", "weight")
  .map((name) => `**/${name}.spec.ts`);

/** Animations are not tested, and take a fifth of the time. */
const still = { contextOptions: { reducedMotion: "reduce" as const } };

export default defineConfig<object, AppOptions>({
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/setup/e2e.global.ts",
  // Each worker has its own server and database. Two cores carry three workers, because tests also wait.
  workers: 3,
  fullyParallel: false,
  // A retry would hide flakiness.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Longer than anything takes on the slowest machine; only a hang reaches these.
  timeout: 10 * 60_000,
  expect: { timeout: 2 * 60_000, toPass: { timeout: 4 * 60_000 } },
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording takes a quarter of the time; set TRACE to debug a failing test.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    actionTimeout: 2 * 60_000,
    navigationTimeout: 2 * 60_000,
    launchOptions: {
      executablePath: browser.path,
      // Chromium needs --no-sandbox as root, and the other flags stop its background requests.
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
  projects: [
    { name: "core", testDir: "tests/e2e", testMatch: core, use: still },
    { name: "more", testDir: "tests/e2e", testIgnore: core, use: still },
    // Some journeys again with two instances and with animations.
    { name: "turns", testDir: "tests/e2e", grep: /@instances/, use: { twoInstances: true } },
    // This test starts and kills its own server.
    { name: "instances", testDir: "tests/e2e", testIgnore: "**/faults.spec.ts", use: { twoInstances: true } },
    { name: "accessibility", testDir: "tests/accessibility" },
    { name: "screenshots", testDir: "tests/screenshots" },
  ],
});
