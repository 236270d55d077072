import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { afterResponse } from "../../after-response.ts";
import { AppError } from "../../errors.ts";
import { isLeaseFree } from "../../lease.ts";
import { ownConversation } from "../access.ts";
import { retryLength } from "../constants.ts";
import type { AdvanceResult, Status } from "../schema.ts";
import { getConversation, getStatus } from "../queries.ts";
import { assertPossible, releasedTo } from "./claims.ts";
import { updateNote } from "./notes.ts";
import { stopReply } from "./stop.ts";

/** SQL: the initial status of the insights; a retry has none. */
const insightsAtFirst = sql`case when ${conversations.length} = ${retryLength} then 'none' else 'pending' end`;

/**
 * Moves on to the next character, or completes the conversation after the last one, which also requests the insights. The
 * brief for the next characters is written after the response.
 * @param input.from the character that the caller leaves
 * @throws {AppError} not_found, reply_running, workflow_complete, stale_stage
 */
export async function advance(
  actor: Actor,
  input: { id: string; from?: string | null | undefined },
): Promise<AdvanceResult> {
  const now = await getConversation(actor, { id: input.id });
  const position = now.characters.findIndex((character) => character.id === now.current_character_id);
  assertPossible({ completed: now.workflow_complete, reply: now.reply }, "advance");
  if (input.from && input.from !== now.current_character_id) throw stale();

  const next = now.characters[position + 1] ?? null;
  const rows = await db().execute(sql`
    with moved as (
      update conversations set position = ${position + 1},
        completed_at = ${next ? sql`null` : sql`now()`}, ${releasedTo("idle")}
      where ${ownConversation(actor, input.id)} and completed_at is null and position = ${position}
        and ${isLeaseFree(conversations.reply_lease_until)}
      returning id, ${insightsAtFirst} as status
    ), settled as (
      -- A reply whose process died.
      update messages m set state = 'interrupted' from moved
      where m.conversation_id = moved.id and m.position = ${position} and m.state = 'streaming'
    ), asked as (
      insert into insights (conversation_id, status) select id, status from moved where ${next === null} on conflict do nothing
    )
    select id from moved`);
  if (rows.length === 0) {
    const again = await getStatus(actor, { id: input.id });
    assertPossible({ completed: again.workflow_complete, reply: again.reply }, "advance");
    throw stale();
  }
  if (next) afterResponse(() => updateNote(actor, "brief", input.id, position));
  return { current_character: next, workflow_complete: next === null };
}

const stale = () =>
  new AppError("stale_stage", "This conversation has already moved on, perhaps in another tab.");

/**
 * Completes the conversation at any stage: stops a running reply, keeps its text, and requests the insights, also again if
 * they failed. Idempotent.
 * @throws {AppError} not_found
 */
export async function finalize(actor: Actor, input: { id: string }): Promise<Status> {
  const before = await getStatus(actor, input);
  if (before.reply === "running") await stopReply(actor, input);
  await db().execute(sql`
    with ended as (
      update conversations set completed_at = coalesce(completed_at, now()),
        position = (select count(*) from conversation_characters k where k.conversation_id = conversations.id),
        ${releasedTo("idle")}
      where ${ownConversation(actor, input.id)} returning id, ${insightsAtFirst} as status
    ), settled as (
      update messages m set state = 'interrupted' from ended
      where m.conversation_id = ended.id and m.state = 'streaming'
    )
    insert into insights (conversation_id, status) select id, status from ended
    on conflict (conversation_id) do update set status = 'pending', attempts = 0, detail = null, updated_at = now()
      where insights.status = 'failed'`);
  return getStatus(actor, input);
}
