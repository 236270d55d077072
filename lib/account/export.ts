import "server-only";
import { and, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import * as accounts from "../../db/schema/accounts.ts";
import * as insightTables from "../../db/schema/insights.ts";
import * as interviews from "../../db/schema/conversations.ts";
import * as library from "../../db/schema/library.ts";
import * as storyTables from "../../db/schema/stories.ts";
import * as sharing from "../../db/schema/sharing.ts";
import { recordEvent } from "../audit/record.ts";
import { getMe } from "../auth/profile.ts";
import { getRetention } from "../conversations/retention/retention.ts";
import { getMailChoices } from "../sharing/news/mail-preferences.ts";
import type { exportResponse } from "./schema.ts";

const { audit_events, identities, invite_codes, invite_requests, usage } = accounts;
const { briefs, conversation_characters, conversations, feedback, messages } = interviews;
const { disputes, insights } = insightTables;
const { character_versions, characters, resumes, team_invitations, team_members, teams } = library;
const { stories, story_questions } = storyTables;
const { additions, consents, public_links, questions } = sharing;

/** The rows that a person's deletion cascades to, as a condition; null for a table without any. A test uses it too. */
export function ownedBy(table: PgTable, userId: string): SQL | null {
  const keys = getTableConfig(table)
    .foreignKeys.filter(({ onDelete }) => onDelete === "cascade")
    .map((key) => key.reference());
  // A direct reference wins: a person's character in another person's team is still theirs.
  const direct = keys.find(({ foreignTable }) => foreignTable === accounts.users);
  if (direct?.columns[0]) return eq(direct.columns[0], userId);
  for (const { columns, foreignTable, foreignColumns } of keys) {
    const parent = ownedBy(foreignTable, userId);
    const list = (names: typeof columns) => sql.join(names, sql`, `);
    if (parent)
      return sql`(${list(columns)}) in (select ${list(foreignColumns)} from ${foreignTable} where ${parent})`;
  }
  return null;
}

/** Conversations per database read. */
const pageSize = 50;

type Row = Record<string, unknown>;
type Columns = Record<string, PgColumn | SQL>;
/** Defaults: rows found by `ownedBy`, oldest first. */
type Options = { renamed?: Columns; order?: PgColumn; where?: (actor: Actor) => SQL };

/** Exports all columns of a table except the `omitted` ones: internals, secrets, other people's data. */
function part(table: PgTable, omitted: string, { renamed, order, where }: Options = {}) {
  const columns: Columns = { ...getTableColumns(table) };
  const by = order ?? columns.created_at;
  if (!by) throw new Error("The order of its rows is not known.");
  for (const name of omitted.match(/\S+/g) ?? []) {
    if (!columns[name]) throw new Error(`There is no column ${name} to omit.`);
    delete columns[name];
  }
  const read = async (actor: Actor, also?: SQL): Promise<Row[]> =>
    db()
      .select({ ...columns, ...renamed })
      .from(table)
      .where(and(where?.(actor) ?? ownedBy(table, actor.id) ?? sql`false`, also))
      .orderBy(by, ...(columns.created_at ? [columns.created_at] : []));
  const readOf = (actor: Actor, ids: string[]): Promise<Row[]> =>
    read(actor, inArray(sql`${{ ...columns, ...renamed }.conversation_id ?? null}`, ids));
  return { table, read, readOf };
}

const team = (column: string) =>
  sql`(select ${sql.identifier(column)} from ${teams} t where t.id = ${team_members.team_id} and t.deleted_at is null)`;

/** Exported tables of an account. Versions are nested in their characters. */
const accountParts = {
  invite_requests: part(invite_requests, "id decided_at decided_by", {
    where: (actor) => eq(invite_requests.email, actor.email),
  }),
  invite_codes: part(invite_codes, "id code_hash request_id created_by expires_at used_by revoked_at", {
    where: (actor) => eq(invite_codes.used_by, actor.id),
  }),
  identities: part(identities, "user_id"),
  teams: part(teams, "user_id"),
  team_memberships: part(team_members, "user_id", {
    renamed: { name: team("name") },
    where: (actor) => sql`${team_members.user_id} = ${actor.id} and ${team("id")} is not null`,
  }),
  team_invitations: part(team_invitations, "id email", {
    renamed: { name: sql`(select t.name from ${teams} t where t.id = ${team_invitations.team_id})` },
    where: (actor) => eq(team_invitations.email, actor.email),
  }),
  characters: part(characters, "user_id"),
  versions: part(character_versions, "id created_by", { order: character_versions.number }),
  resumes: part(resumes, "user_id storage storage_key lease_until attempts upload_key upload_hash"),
  consents: part(consents, "id user_id visitor_id", { order: consents.accepted_at }),
  // They name their answer, which is exported in its conversation.
  stories: part(stories, "user_id"),
  story_questions: part(story_questions, "user_id"),
  administration: part(audit_events, "id actor_id detail", {
    where: (actor) => eq(audit_events.actor_id, actor.id),
  }),
  usage: part(usage, "user_id", { order: usage.day }),
};
const conversationPart = part(
  conversations,
  "user_id position last_seq answers reply_state reply_run reply_lease_until reply_stop " +
    "revision start_key start_hash erase_noticed sensitive",
);

/** Exported tables with rows that are nested in their conversation. */
const conversationParts = {
  // Prompts belong to the authors of the characters.
  characters: part(conversation_characters, "character_id system_prompt", {
    renamed: { id: conversation_characters.character_id },
    order: conversation_characters.position,
  }),
  messages: part(
    messages,
    "seq client_id question plan_questions prompt_version duration_ms input_tokens output_tokens",
    {
      order: messages.seq,
    },
  ),
  memory: part(briefs, "summary_seq brief_seq input_tokens output_tokens", { order: briefs.position }),
  insights: part(
    insights,
    "attempts run lease_until check_state drafts limits quotes_found quotes_verified duration_ms input_tokens output_tokens",
  ),
  disputes: part(disputes, "id"),
  // Visitors' questions belong to the visitors.
  own_questions: part(
    questions,
    "id asker link_id visitor_id batch_id position answer_id terms used_ids withdrawn_at run " +
      "lease_until tokens input_tokens output_tokens duration_ms answered_revision seen_at " +
      "digested_at",
    { where: (actor) => sql`${questions.asker} = 'owner' and ${ownedBy(questions, actor.id)}` },
  ),
  feedback: part(feedback, "score notes", {
    renamed: { feedback_score: feedback.score, feedback_notes: feedback.notes },
  }),
  public_links: part(
    public_links,
    "id checked_sentences suggested_questions revision budget_day budget_tokens opens last_opened_at review_needed review_mailed",
  ),
  // Only the owner's additions to answers.
  additions: part(additions, "id link_id question_id vectors vectors_of", {
    renamed: {
      conversation_id: sql`(select l.conversation_id from ${public_links} l where l.id = ${additions.link_id})`,
    },
  }),
};

/** For a test, which finds tables that are missing here. */
export const exportedTables: PgTable[] = [
  ...Object.values(accountParts),
  conversationPart,
  ...Object.values(conversationParts),
].map(({ table }) => table);

async function readAll<Name extends string>(
  from: Record<Name, ReturnType<typeof part>>,
  read: (one: ReturnType<typeof part>) => Promise<Row[]>,
) {
  const entries = Object.keys(from).map(async (name) => [name, await read(from[name as Name])]);
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, Row[]>;
}

/** Groups rows by their column `key` and drops that column. */
function groupBy(rows: Row[], key: string): (value: unknown) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => (groups.get(value) ?? []).map(({ [key]: _, ...row }) => row);
}

/** Conversations with their parts, oldest first, read in pages. */
async function* readConversations(actor: Actor): AsyncGenerator<Row> {
  const all = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.user_id, actor.id))
    .orderBy(conversations.created_at);
  for (let start = 0; start < all.length; start += pageSize) {
    const ids = all.slice(start, start + pageSize).map(({ id }) => id);
    const [rows, inside] = await Promise.all([
      conversationPart.read(actor, inArray(conversations.id, ids)),
      readAll(conversationParts, (one) => one.readOf(actor, ids)),
    ]);
    const groups = Object.entries(inside).map(
      ([name, list]) => [name, groupBy(list, "conversation_id")] as const,
    );
    for (const row of rows) {
      const own = Object.fromEntries(groups.map(([name, of]) => [name, of(row.id)]));
      yield { ...row, ...own, insights: own.insights?.[0] ?? null, feedback: own.feedback?.[0] ?? null };
    }
  }
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2);

async function* write(account: object, list: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `${indented(account).slice(0, -2)},\n  "conversations": [`;
  let separator = "\n";
  for await (const row of list) {
    yield separator + indented(row);
    separator = ",\n";
  }
  yield "]\n}\n";
}

/**
 * Everything stored about the actor, without hashes, secrets and other people's data (team members, visitors,
 * authors of characters).
 * @returns the JSON of an `AccountExport` in parts; conversations are read while it is sent
 * @throws {AppError} unauthenticated when the account no longer exists
 */
export async function exportAccount(actor: Actor): Promise<AsyncIterable<string>> {
  const [user, { days }, mails, { versions, ...rows }] = await Promise.all([
    getMe(actor),
    getRetention(actor),
    getMailChoices(actor),
    readAll(accountParts, (one) => one.read(actor)),
  ]);
  await recordEvent(db(), { actor: actor.id, action: "user.exported", subject: actor.id });
  const versionsOf = groupBy(versions, "character_id");
  const account: Omit<z.input<typeof exportResponse>, "conversations"> = {
    exported_at: new Date().toISOString(),
    user: { ...user, retention_days: days, mails },
    ...rows,
    characters: rows.characters.map((row) => ({ ...row, versions: versionsOf(row.id) })),
  };
  return write(account, readConversations(actor));
}
