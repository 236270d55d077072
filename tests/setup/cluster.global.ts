import type { TestProject } from "vitest/node";
import { startCluster } from "../support/cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    templateUrl: string;
  }
}

/** One PostgreSQL for all projects of a run: vitest calls this once per project, in one process. */
const shared = globalThis as {
  [key: symbol]: { users: number; cluster: ReturnType<typeof startCluster> } | undefined;
};
const key = Symbol.for("colloquy.test-cluster");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = (shared[key] ??= { users: 0, cluster: startCluster() });
  running.users++;
  const { templateUrl, stop } = await running.cluster;
  project.provide("templateUrl", templateUrl);
  return async () => {
    running.users--;
    if (running.users > 0) return;
    shared[key] = undefined;
    await stop();
  };
}
