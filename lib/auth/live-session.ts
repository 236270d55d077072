import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { ended_sessions, users } from "../../db/schema/accounts.ts";
import { sessionMaxAge, type TokenClaims } from "./tokens.ts";

const actorQuery = prepare((db) =>
  db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      isSuperuser: users.is_superuser,
      sessionVersion: users.session_version,
    })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder("id")),
        eq(users.session_version, sql.placeholder("version")),
        isNull(users.suspended_at),
        sql`not exists (select from ${ended_sessions} where ${ended_sessions.id} = ${sql.placeholder("session")})`,
      ),
    )
    .prepare("actor"),
);

/** Null when the account is gone or suspended, its sessions have ended, or this one has. */
export async function findSessionActor(claims: TokenClaims): Promise<Actor | null> {
  const { userId: id, sessionVersion: version, sessionId: session } = claims;
  return (await actorQuery().execute({ id, version, session }))[0] ?? null;
}

/** Ends one session: no token of it is accepted or renewed any more. */
export async function endSession(actor: Pick<Actor, "id">, sessionId: string): Promise<void> {
  // A renewal that runs now may still make a token, so the row stays a day longer than any token lives.
  await db().execute(sql`
    insert into ${ended_sessions} (id, user_id, expires_at)
    select ${sessionId}, ${users.id}, now() + make_interval(secs => ${sessionMaxAge}, days => 1)
    from ${users} where ${users.id} = ${actor.id}
    on conflict do nothing`);
}
