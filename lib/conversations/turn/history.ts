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

/** SQL: the `seq` after which the page starts. */
const start = sql`case when ${sql.placeholder("after")}::uuid is null then 0 else ${before.seq} end`;
/** With replaced messages, several share one `seq`; each comes before its replacement. */
const historyOrder = [messages.seq, messages.created_at, messages.id];
const follows = {
  inForce: sql`(${messages.seq} > ${start} and ${messages.replaced_by} is null)`,
  all: sql`(${sql.join(historyOrder, sql`, `)}) > (${start}, ${before.created_at}, ${before.id})`,
};

// A conversation without messages gives one row of nulls, so that it differs from a missing one.
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
  /** Include replaced messages. */
  all?: boolean | undefined;
};

/**
 * The messages of a conversation after the message `after`, oldest first; all of them without a limit.
 * @returns `next`: the `after` of the next page, or null
 * @throws {AppError} not_found for the conversation, invalid for a message that is not in it
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

/** The messages of `getHistoryPage`. */
export const getHistory = async (actor: Actor, input: HistoryInput): Promise<Message[]> =>
  (await getHistoryPage(actor, input)).messages;
