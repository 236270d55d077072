import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { users } from "../../db/schema/accounts.ts";
import { seed } from "../../db/seed.ts";
import { env } from "../env.ts";
import { hashPassword, passwordMatches } from "./password.ts";

/**
 * Migrates the schema, seeds the system characters and creates the first administrator. Concurrent instances
 * wait for each other.
 * @param before runs before a database with data is migrated
 */
export async function runSetup(before?: (from: string, to: string) => Promise<void>): Promise<void> {
  const url = env().DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. `npm start` sets it for the embedded database.");
  const after = async () => {
    await seed();
    await ensureFirstAdmin();
  };
  await migrate(url, { before, after });
}

/** Creates ADMIN_EMAIL as administrator if there are no users. Writes a generated password to DATA_DIR/first-login. */
async function ensureFirstAdmin(): Promise<void> {
  const file = path.join(env().DATA_DIR, "first-login");
  const [anyone] = await db().select({ id: users.id }).from(users).limit(1);
  if (anyone) return removeOldLogin(file);
  const email = (env().ADMIN_EMAIL ?? "admin@colloquy.local").toLowerCase();
  const chosen = env().ADMIN_PASSWORD;
  // 96 bits, without look-alike characters.
  const password = chosen ?? randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x");
  // The condition is in the statement, because two instances may set up one database at once.
  const added = await db().execute(sql`
    insert into users (email, password_hash, is_superuser)
    select ${email}, ${await hashPassword(password)}, true
    where not exists (select from users)
    on conflict do nothing returning id`);
  if (added.length > 0 && !chosen) await writeFile(file, `${email}\n${password}\n`, { mode: 0o600 });
}

async function removeOldLogin(file: string): Promise<void> {
  const [email, password] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  if (!email || !password) return;
  const [user] = await db().select().from(users).where(eq(users.email, email));
  if (user?.suspended_at || (await passwordMatches(user?.password_hash, password))) return;
  await rm(file, { force: true });
}
