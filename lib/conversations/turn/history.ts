import "server-only";
import { aliasedTable, and, eq, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { prepare } from "../../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import { AppError } from "../../errors.ts";
import type { PageQuery } from "../../page.ts";
import { conversationNotFound, ownConversation } from "../access.ts";
import * as rows from "../rows.ts";
import type { Message } from "../schema.ts";

const ownById = ownConversation({ id: sql.placeholder("actor") }, sql.placeholder("id"));

const before = aliasedTable(messages, "before");

/** The number in the history of the message to begin after; 0 for the beginning. */
const start = sql`case when ${sql.placeholder("after")}::uuid is null then 0 else ${before.seq} end`;
/** With those that were replaced, each before what took its place, several messages have one number. */
const historyOrder = [messages.seq, messages.created_at, messages.id];
const follows = {
  inForce: sql`(${messages.seq} > ${start} and ${messages.replaced_by} is null)`,
  all: sql`(${sql.join(historyOrder, sql`, `)}) > (${start}, ${before.created_at}, ${before.id})`,
};

// One row of nulls for a conversation without messages, so that it differs from one that is not there.
const prepareHistory = (which: keyof typeof follows) =>
  prepare((db) =>
    db
      .select({
        ...rows.messageColumns,
        state: rows.messageState,
        replaced_by: messages.replaced_by,
        after: before.id,
      })
      .from(conversations)
      .leftJoin(
        before,
        and(eq(before.id, sql.placeholder("after")), eq(before.conversation_id, conversations.id)),
      )
      .leftJoin(messages, and(eq(messages.conversation_id, conversations.id), follows[which]))
      .leftJoin(conversation_characters, rows.speakingCharacter)
      .where(ownById)
      .orderBy(...(which === "all" ? historyOrder : [messages.seq]))
      .limit(sql.placeholder("limit"))
      .prepare(`history_${which}`),
  );
const historyQueries = { inForce: prepareHistory("inForce"), all: prepareHistory("all") };

type HistoryInput = {
  id: string;
  after?: string | undefined;
  limit?: PageQuery["limit"];
  /** Those that were replaced too, with what took their place. */
  all?: boolean | undefined;
};

/**
 * The messages of a conversation, oldest first; with `after` those that follow that message; all unless a limit is given.
 * @returns also the message after which the list goes on; null at its end
 * @throws AppError not_found for the conversation, invalid for a message that is not in it
 */
export async function getHistoryPage(
  actor: Actor,
  { id, after, limit, all = false }: HistoryInput,
): Promise<{ messages: Message[]; next: string | null }> {
  const selected = await historyQueries[all ? "all" : "inForce"]().execute({
    actor: actor.id,
    id,
    after: after ?? null,
    limit: limit === undefined ? null : limit + 1,
  });
  if (!selected[0]) throw conversationNotFound();
  if (after !== undefined && selected[0].after === null) {
    const text = "There is no such message in this conversation.";
    throw new AppError("invalid", `after: ${text}`, { fields: { after: text } });
  }
  const page = selected.filter((row): row is typeof row & rows.MessageRow => row.id !== null).slice(0, limit);
  return {
    messages: page.map((row) => ({
      ...rows.toMessage(actor, row),
      ...(all && { replaced_by: row.replaced_by }),
    })),
    next: selected.length > page.length ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The messages alone. @throws AppError as `getHistoryPage` */
export const getHistory = async (actor: Actor, input: HistoryInput): Promise<Message[]> =>
  (await getHistoryPage(actor, input)).messages;
