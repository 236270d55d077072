import { startCluster } from "../support/cluster.ts";
import { buildApp } from "../support/server.ts";

/** One PostgreSQL and one production build for all workers; each takes a database and a server of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  // The build first: should it fail, there is no database yet that somebody would have to stop.
  await buildApp((line) => console.log(line));
  const cluster = await startCluster();
  process.env.TEST_TEMPLATE_URL = cluster.templateUrl;
  return cluster.stop;
}
