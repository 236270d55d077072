import "server-only";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { ownConversation } from "../access.ts";
import type { Status } from "../schema.ts";
import { getStatus } from "../queries.ts";

/** How long `stopReply` waits for the reply to end. */
const stopTimeoutMs = 5000;
const stopPollMs = 100;

/**
 * Stops the running reply in any instance and keeps its text. Resolves once the reply has stopped, or after
 * `stopTimeoutMs`.
 * @throws {AppError} not_found
 */
export async function stopReply(actor: Actor, input: { id: string }): Promise<Status> {
  await db()
    .update(conversations)
    .set({ reply_stop: true })
    .where(and(ownConversation(actor, input.id), eq(conversations.reply_state, "running")));
  const deadline = performance.now() + stopTimeoutMs;
  for (;;) {
    const status = await getStatus(actor, input);
    if (status.reply !== "running" || performance.now() > deadline) return status;
    await new Promise((resolve) => setTimeout(resolve, stopPollMs));
  }
}
