import "server-only";
import { eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { AppError } from "../errors.ts";
import type { User } from "./schema.ts";

/** The actor's own account. @throws AppError unauthenticated when it was deleted meanwhile */
export async function getMe(actor: Actor): Promise<User> {
  const [user] = await db()
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      is_superuser: users.is_superuser,
      created_at: users.created_at,
    })
    .from(users)
    .where(eq(users.id, actor.id));
  if (!user) throw new AppError("unauthenticated", "This account no longer exists.");
  return user;
}
