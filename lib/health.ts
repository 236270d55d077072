import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../db/client.ts";

/** Whether the database answers within two seconds. */
export async function isDatabaseUp(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), 2000);
  });
  const answers = db()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  const up = await Promise.race([answers, tooLate]);
  clearTimeout(timer);
  return up;
}
