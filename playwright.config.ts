import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/test/chromium.ts";
import type { AppOptions } from "./tests/support/e2e.ts";

const browser = findChromium();
if (!browser) throw new Error("There is no Chromium here. `npm test -- e2e` gets one, or set CHROMIUM_PATH.");
// Workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = browser.path;

export default defineConfig<object, AppOptions>({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/setup/e2e.global.ts",
  // Each worker has a server and a database of its own, so files can run side by side; two cores carry two.
  workers: 2,
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
    trace: "retain-on-failure",
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
  projects: [{ name: "chromium" }],
});
