import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Resolution of the product's modules outside Next.js. */
const shared = {
  resolve: {
    alias: [
      { find: /^@\/(.*)$/, replacement: `${here("./")}$1` },
      // The marker throws outside a server bundle; lint checks the boundaries.
      { find: /^server-only$/, replacement: here("./node_modules/server-only/empty.js") },
    ],
  },
};

/** Longer than anything takes on the slowest machine; only a hang reaches it. */
const maxWaitMs = 5 * 60_000;

/** Tests with kills and waits of minutes, for `npm run test:all` only. */
const long = ["backup", "insights-support", "stopped", "storage-move"].map(
  (name) => `tests/integration/${name}.test.ts`,
);

const common = {
  environment: "node" as const,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // Vitest leaves one core free, which is half of two; tests mostly wait for servers.
  maxWorkers: Math.max(2, availableParallelism()),
  // Concurrent tests in a file wait for servers too.
  maxConcurrency: 6,
  testTimeout: maxWaitMs,
  hookTimeout: maxWaitMs,
  expect: { poll: { timeout: maxWaitMs / 2 } },
  // next-auth imports `next/server` without an extension, which only bundlers resolve.
  server: { deps: { inline: ["next-auth"] } },
} satisfies Partial<ViteUserConfig["test"]>;

export default defineConfig({
  test: {
    // `npm test` passes one filter to several stages and sums up their tests (scripts/test/run.ts).
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
          // Files in a worker share its server and database.
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
          // Each test starts whole servers.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        ...shared,
        test: {
          ...common,
          // These need root, nginx and Caddy, which not every machine has.
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
