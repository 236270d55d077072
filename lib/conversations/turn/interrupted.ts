import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { afterResponse } from "../../after-response.ts";
import { actorColumns } from "../../auth/queries.ts";
import { ownerHasConsented } from "../../consents/access.ts";
import { AppError } from "../../errors.ts";
import { isLeaseFree } from "../../lease.ts";
import { completeReply } from "./messages.ts";
import { getStatus } from "../queries.ts";
import type { Status } from "../schema.ts";

const maxForPoll = 3;
const maxForDay = 50;
/** Minimum time between two searches by the polls of one process. */
const pauseMs = 5000;

/** Replies whose process died, of all people, oldest first. Stopped and failed replies are left to their owner. */
const findInterrupted = (limit: number): Promise<{ id: string; owner: Actor }[]> =>
  db()
    .select({ id: conversations.id, owner: actorColumns })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.user_id))
    .where(
      and(
        // The states of the partial index.
        sql`${conversations.reply_state} in ('running', 'interrupted')`,
        isLeaseFree(conversations.reply_lease_until),
        isNull(conversations.completed_at),
        isNull(conversations.deleted_at),
        isNull(users.suspended_at),
        ownerHasConsented(),
      ),
    )
    .orderBy(asc(conversations.reply_lease_until))
    .limit(limit);

/**
 * Completes replies whose process died, one after another, like their owner's refresh.
 * @returns the number of completed replies
 */
async function completeInterrupted(limit: number): Promise<number> {
  let count = 0;
  for (const { id, owner } of await findInterrupted(limit)) {
    const state = await completeReply(owner, id).catch((error: unknown) => {
      // Over the limit of messages, or deleted since the search.
      if (error instanceof AppError) return null;
      throw error;
    });
    // Interrupted again: this process is shutting down.
    if (state === "interrupted") break;
    if (state === "complete") count++;
  }
  return count;
}

export const completeInterruptedReplies = (): Promise<number> => completeInterrupted(maxForDay);

let lastSearchMs = -Infinity;

/**
 * The status of a conversation. After the response, completes replies whose process died, of all people.
 * @throws {AppError} not_found
 */
export async function pollStatus(actor: Actor, input: { id: string }): Promise<Status> {
  const status = await getStatus(actor, input);
  if (performance.now() - lastSearchMs >= pauseMs) {
    lastSearchMs = performance.now();
    afterResponse(async () => void (await completeInterrupted(maxForPoll)));
  }
  return status;
}
