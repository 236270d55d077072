import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { env } from "../env.ts";
import { hashPassword, passwordMatches } from "./password.ts";

const file = () => path.join(env().DATA_DIR, "first-login");

/**
 * Makes the first superuser when there are no users: from ADMIN_EMAIL and ADMIN_PASSWORD, else with a random
 * password that is kept in DATA_DIR/first-login (two lines, email and password) until it was changed.
 * @returns the login that works for now and should be shown, or null
 */
export async function ensureFirstAdmin(): Promise<{ email: string; password: string } | null> {
  const email = (env().ADMIN_EMAIL ?? "admin@colloquy.local").toLowerCase();
  const chosen = env().ADMIN_PASSWORD;
  // 96 bits, and no character that looks like another.
  const password = chosen ?? randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "x");
  const [any] = await db().select({ id: users.id }).from(users).limit(1);
  if (any) return stillValid();

  // Two instances may set up one database at once: the condition is part of the statement.
  const added = await db().execute(sql`
    insert into users (email, password_hash, is_superuser)
    select ${email}, ${await hashPassword(password)}, true
    where not exists (select from users)
    on conflict do nothing returning id`);
  if (added.length === 0) return stillValid();
  if (chosen) return null;
  await writeFile(file(), `${email}\n${password}\n`, { mode: 0o600 });
  return { email, password };
}

/** The login in the file, as long as it works; once the password was changed the file goes. */
async function stillValid(): Promise<{ email: string; password: string } | null> {
  const [email, password] = (await readFile(file(), "utf8").catch(() => "")).split("\n");
  if (!email || !password) return null;
  const [user] = await db()
    .select({ hash: users.password_hash, suspended_at: users.suspended_at })
    .from(users)
    .where(eq(users.email, email));
  if (user?.suspended_at) return null;
  if (await passwordMatches(user?.hash, password)) return { email, password };
  await rm(file(), { force: true });
  return null;
}
