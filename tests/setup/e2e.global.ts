import { startCluster } from "../support/cluster.ts";
import { buildApp } from "../support/server.ts";

/** One PostgreSQL and one production build for all workers; each has its own database and server. */
export default async function setup(): Promise<() => Promise<void>> {
  // The build first: if it fails, there is no database to stop.
  await buildApp((line) => console.log(line));
  const cluster = await startCluster();
  process.env.TEST_TEMPLATE_URL = cluster.templateUrl;
  return cluster.stop;
}
