import "server-only";
import { eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, invite_codes, invite_requests } from "../../db/schema/accounts.ts";
import {
  briefs,
  conversation_characters,
  conversations,
  feedback,
  insights,
  messages,
} from "../../db/schema/conversations.ts";
import { character_versions, characters, resumes, team_members, teams } from "../../db/schema/library.ts";
import { additions, public_links } from "../../db/schema/sharing.ts";
import { getMe } from "../auth/queries.ts";
import type { exportResponse } from "./schema.ts";
import { ownedBy } from "./tables.ts";

type Row = Record<string, unknown>;
type Columns = Record<string, PgColumn | SQL>;
type Part = {
  table: PgTable;
  order: PgColumn;
  columns: Columns;
  where: (actor: Actor) => SQL | null;
};

/**
 * How a table is exported: all its columns but the `omitted` ones (bookkeeping, secrets, other people's).
 * @param renamed columns under other names, or of other tables
 * @param where whose rows they are, where the foreign keys do not say it
 */
function part(
  table: PgTable,
  order: PgColumn,
  omitted: string,
  renamed: Columns = {},
  where: Part["where"] = (actor) => ownedBy(table, actor.id),
): Part {
  const columns: Columns = { ...getTableColumns(table) };
  for (const name of omitted.split(" ")) {
    if (!columns[name]) throw new Error(`There is no column ${name} to omit.`);
    delete columns[name];
  }
  return { table, order, columns: { ...columns, ...renamed }, where };
}

const team = (column: string) =>
  sql`(select ${sql.identifier(column)} from ${teams} t where t.id = ${team_members.team_id} and t.deleted_at is null)`;

/** What is exported. Rows that belong to a row of another part keep its key, by which they are put there. */
export const parts = {
  invite_requests: part(
    invite_requests,
    invite_requests.created_at,
    "id decided_at decided_by",
    {},
    (actor) => eq(invite_requests.email, actor.email),
  ),
  invite_codes: part(
    invite_codes,
    invite_codes.created_at,
    "id code_hash request_id created_by expires_at used_by revoked_at",
    {},
    (actor) => eq(invite_codes.used_by, actor.id),
  ),
  teams: part(teams, teams.created_at, "user_id"),
  team_memberships: part(
    team_members,
    team_members.created_at,
    "user_id",
    { name: team("name") },
    (actor) => sql`${team_members.user_id} = ${actor.id} and ${team("id")} is not null`,
  ),
  characters: part(characters, characters.created_at, "user_id"),
  versions: part(character_versions, character_versions.number, "id created_by"),
  resumes: part(
    resumes,
    resumes.created_at,
    "user_id storage storage_key lease_until attempts upload_key upload_hash",
  ),
  conversations: part(
    conversations,
    conversations.created_at,
    "user_id position last_seq answers reply_state reply_run reply_lease_until reply_stop start_key start_hash",
  ),
  // Not the prompts: they belong to those who wrote the characters.
  cast: part(conversation_characters, conversation_characters.position, "character_id system_prompt", {
    id: conversation_characters.character_id,
  }),
  messages: part(
    messages,
    messages.seq,
    "seq client_id question prompt_version duration_ms input_tokens output_tokens",
  ),
  memory: part(briefs, briefs.position, "summary_seq brief_seq"),
  insights: part(
    insights,
    insights.created_at,
    "attempts run lease_until quotes_found quotes_verified duration_ms input_tokens output_tokens",
  ),
  feedback: part(feedback, feedback.created_at, "score notes", {
    feedback_score: feedback.score,
    feedback_notes: feedback.notes,
  }),
  public_links: part(
    public_links,
    public_links.created_at,
    "id suggested_questions revision budget_day budget_tokens",
  ),
  // What the person added to answers; what visitors wrote is theirs.
  additions: part(additions, additions.created_at, "id link_id public_message_id", {
    conversation_id: sql`(select l.conversation_id from ${public_links} l where l.id = ${additions.link_id})`,
  }),
  administration: part(audit_events, audit_events.created_at, "id actor_id detail", {}, (actor) =>
    eq(audit_events.actor_id, actor.id),
  ),
};

/** Rows by the value of their column `key`, without it. */
function groupBy(rows: Row[], key: string): (value: unknown) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => (groups.get(value) ?? []).map(({ [key]: _, ...row }) => row);
}

/**
 * Everything that is stored about the actor, as one object: no hashes and no secrets, and nothing that belongs to
 * somebody else (members of their teams, visitors of their links, authors of the characters they met).
 * @throws AppError unauthenticated when the account is gone
 */
export async function exportAccount(actor: Actor): Promise<z.input<typeof exportResponse>> {
  const read = async ([name, { table, columns, order, where }]: [string, Part]) => {
    const rows: Row[] = await db()
      .select(columns)
      .from(table)
      .where(where(actor) ?? sql`false`)
      .orderBy(order);
    return [name, rows] as const;
  };
  const [user, entries] = await Promise.all([getMe(actor), Promise.all(Object.entries(parts).map(read))]);
  const rows = Object.fromEntries(entries) as Record<keyof typeof parts, Row[]>;
  const versionsOf = groupBy(rows.versions, "character_id");
  const inside = (name: keyof typeof parts) => groupBy(rows[name], "conversation_id");
  const [castOf, messagesOf, memoryOf] = [inside("cast"), inside("messages"), inside("memory")];
  const [insightsOf, feedbackOf] = [inside("insights"), inside("feedback")];
  const [linksOf, additionsOf] = [inside("public_links"), inside("additions")];
  return {
    exported_at: new Date().toISOString(),
    user,
    invite_requests: rows.invite_requests,
    invite_codes: rows.invite_codes,
    teams: rows.teams,
    team_memberships: rows.team_memberships,
    characters: rows.characters.map((row) => ({ ...row, versions: versionsOf(row.id) })),
    resumes: rows.resumes,
    conversations: rows.conversations.map((row) => ({
      ...row,
      characters: castOf(row.id),
      messages: messagesOf(row.id),
      memory: memoryOf(row.id),
      insights: insightsOf(row.id)[0] ?? null,
      feedback: feedbackOf(row.id)[0] ?? null,
      public_links: linksOf(row.id),
      additions: additionsOf(row.id),
    })),
    administration: rows.administration,
  };
}
