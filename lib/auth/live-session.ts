import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, prepare } from "../../db/client.ts";
import { ended_sessions, users } from "../../db/schema/accounts.ts";
import { actorColumns } from "./queries.ts";
import { sessionMaxAge, type TokenClaims } from "./tokens.ts";

const actorQuery = prepare((db) =>
  db
    .select(actorColumns)
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

/** The account of a token, or null when the account is deleted or suspended or the session has ended. */
export async function findSessionActor(claims: TokenClaims): Promise<Actor | null> {
  const { userId: id, sessionVersion: version, sessionId: session } = claims;
  return (await actorQuery().execute({ id, version, session }))[0] ?? null;
}

/** Ends one session: none of its tokens is accepted or renewed after this. */
export async function endSession(actor: Pick<Actor, "id">, sessionId: string): Promise<void> {
  // A renewal at this moment may still issue a token, so the row outlives any token by a day.
  await db().execute(sql`
    insert into ${ended_sessions} (id, user_id, expires_at)
    select ${sessionId}, ${users.id}, now() + make_interval(secs => ${sessionMaxAge}, days => 1)
    from ${users} where ${users.id} = ${actor.id}
    on conflict do nothing`);
}
