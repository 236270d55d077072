import "server-only";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { afterResponse } from "../../after-response.ts";
import { ownerHasConsented } from "../../consents/access.ts";
import { AppError } from "../../errors.ts";
import { isLeaseFree } from "../../lease.ts";
import { completeReply } from "./messages.ts";
import { getStatus } from "../status.ts";
import type { Status } from "../schema.ts";

const maxForPoll = 3;
const maxForDay = 50;
/** How often the polls of one process look for interrupted replies. */
const pauseMs = 5000;

/** Replies of all people whose process died, the oldest first. A reply that was stopped or failed is left to its owner. */
const findInterrupted = (limit: number): Promise<{ id: string; owner: Actor }[]> =>
  db()
    .select({
      id: conversations.id,
      owner: {
        id: users.id,
        email: users.email,
        name: users.name,
        isSuperuser: users.is_superuser,
        sessionVersion: users.session_version,
      },
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.user_id))
    .where(
      and(
        // The index holds these two states alone.
        sql`${conversations.reply_state} in ('running', 'interrupted')`,
        // None where no run has it.
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
 * Completes replies whose process died, one after another, as a refresh by their owner would.
 * @returns how many were completed
 */
async function completeInterrupted(limit: number): Promise<number> {
  let count = 0;
  for (const { id, owner } of await findInterrupted(limit)) {
    const state = await completeReply(owner, id).catch((error: unknown) => {
      // Over the limit of messages, or deleted since it was found: it is left as it is.
      if (error instanceof AppError) return null;
      throw error;
    });
    // Interrupted again: this process stops.
    if (state === "interrupted") break;
    if (state === "complete") count++;
  }
  return count;
}

/** The same for the daily job. */
export const completeInterruptedReplies = (): Promise<number> => completeInterrupted(maxForDay);

let lastLookMs = -Infinity;

/**
 * Where a conversation stands. After the response, replies that lost their process are completed, also those of people
 * who are away. @throws AppError not_found
 */
export async function pollStatus(actor: Actor, input: { id: string }): Promise<Status> {
  const status = await getStatus(actor, input);
  if (performance.now() - lastLookMs >= pauseMs) {
    lastLookMs = performance.now();
    afterResponse(async () => void (await completeInterrupted(maxForPoll)));
  }
  return status;
}
