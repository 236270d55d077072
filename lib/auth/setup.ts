import { migrate } from "../../db/migrate.ts";
import { seed } from "../../db/seed.ts";
import { env } from "../env.ts";
import { ensureFirstAdmin } from "./first-admin.ts";

/**
 * Brings the database to the state that this version needs: schema, system characters, first administrator.
 * Instances that start together take turns; doing it again changes nothing.
 * @throws Error when DATABASE_URL is not set or does not answer
 */
export async function runSetup(): Promise<void> {
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  await migrate(url, async () => {
    await seed();
    await ensureFirstAdmin();
  });
}
