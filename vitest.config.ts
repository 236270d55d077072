import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What every project needs to load the product's own modules outside of Next. */
const shared = {
  resolve: {
    alias: [
      { find: /^@\/(.*)$/, replacement: `${here("./")}$1` },
      // The marker throws outside of a server bundle; the walls are proven by lint, not by this import.
      { find: /^server-only$/, replacement: here("./node_modules/server-only/empty.js") },
    ],
  },
};

/** Longer than anything takes on the slowest machine: what reaches it hangs. */
const maxWaitMs = 5 * 60_000;

/** Kills and waits that take minutes, for `npm run test:all` alone. */
const long = ["backup", "insights-support", "stopped", "storage-move"].map(
  (name) => `tests/integration/${name}.test.ts`,
);

const common = {
  environment: "node" as const,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Vitest leaves one core free, which on two cores is half of them; tests mostly wait for their servers.
  maxWorkers: Math.max(2, availableParallelism()),
  // Tests that run beside each other in a file wait for their servers too.
  maxConcurrency: 6,
  testTimeout: maxWaitMs,
  hookTimeout: maxWaitMs,
  expect: { poll: { timeout: maxWaitMs / 2 } },
  // next-auth imports `next/server` without its extension, which only a bundler resolves.
  server: { deps: { inline: ["next-auth"] } },
} satisfies Partial<ViteUserConfig["test"]>;

export default defineConfig({
  test: {
    // `npm test` passes one filter to several stages and counts the tests of all (scripts/test/run.ts).
    passWithNoTests: true,
    projects: [
      {
        ...shared,
        test: {
          ...common,
          name: "unit",
          include: [
            "{app,components,lib,db,scripts}/**/*.test.{ts,tsx}",
            "evals/*.test.ts",
            "tests/*.test.ts",
            "tests/fields.test.ts",
          ],
          setupFiles: ["tests/setup/console.ts"],
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: long,
          globalSetup: ["tests/setup/cluster.global.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/database.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          globalSetup: ["tests/setup/cluster.global.ts", "tests/setup/app.global.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/app.ts"],
          // The files of a worker share its server and its database.
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: "start",
          include: ["tests/start/smoke.test.ts"],
          setupFiles: ["tests/setup/console.ts"],
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: "long",
          include: long,
          globalSetup: ["tests/setup/cluster.global.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/database.ts"],
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          name: "starts",
          include: ["tests/start/*.test.ts"],
          exclude: ["tests/start/smoke.test.ts"],
          setupFiles: ["tests/setup/console.ts"],
          // Each of these starts whole servers, some of them several.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          // What these need (root, nginx, Caddy) not every machine has.
          name: "recipes",
          include: ["tests/recipes/**/*.test.ts"],
          testTimeout: 4 * maxWaitMs,
          hookTimeout: 4 * maxWaitMs,
          globalSetup: ["tests/setup/cluster.global.ts"],
          setupFiles: ["tests/setup/console.ts", "tests/setup/database.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
