import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import {
  additions,
  public_links,
  public_messages,
  requirement_checks,
  visitors,
} from "../../../db/schema/sharing.ts";
import { decodeCursor } from "../../cursor.ts";
import { AppError } from "../../errors.ts";
import { cutPage, type Page, type PageQuery } from "../../page.ts";
import { isWithdrawn, linkInvalid, liveLink } from "../access.ts";
import { withdrawnAnswer } from "../constants.ts";
import { findHeader, readCited } from "../public.ts";
import type { QuestionRow } from "../questions/messages.ts";
import type { PublicInterview } from "../schema.ts";
import { isVisitor, type VisitorInput } from "../visitor.ts";
import type { CheckedRequirement } from "./schema.ts";

type Row = Pick<
  QuestionRow,
  "id" | "content" | "created_at" | "answer" | "outcome" | "citations" | "running"
> &
  Pick<QuestionRow, "withdrawn" | "addition_id" | "addition"> & { check_id: string; asked_at: string | null };

const iso = (time: string): string => new Date(time).toISOString();

function toRow(row: Row): CheckedRequirement {
  const common = {
    id: row.id,
    check_id: row.check_id,
    requirement: row.content,
    asked_at: row.asked_at && iso(row.asked_at),
    created_at: iso(row.created_at),
  };
  // What the candidate wrote themselves stands in place of what was found.
  if (row.addition_id && row.addition) {
    const { addition_id, addition: quote } = row;
    const own = { source: "candidate" as const, addition_id, quote };
    return { ...common, state: "complete", answer: quote, outcome: "answered", citations: [own] };
  }
  if (row.answer === null)
    return {
      ...common,
      state: row.running ? "checking" : "failed",
      answer: null,
      outcome: null,
      citations: [],
    };
  return row.withdrawn
    ? { ...common, state: "complete", answer: withdrawnAnswer, outcome: null, citations: [] }
    : {
        ...common,
        state: "complete",
        answer: row.answer,
        outcome: row.outcome,
        citations: row.citations ?? [],
      };
}

/**
 * What a visitor checked, the oldest first; null for a dead link.
 * @param hash the newest check of these requirements only
 */
export async function readRows(
  { token, visitorToken }: VisitorInput,
  hash: Buffer | null = null,
): Promise<CheckedRequirement[] | null> {
  const rows = await db().execute<Row | { id: null }>(sql`
    select m.id, m.check_id, m.content, m.created_at, m.answer, m.citations, m.outcome, m.asked_at,
      coalesce(c.lease_until > now(), false) as running, ${isWithdrawn} as withdrawn,
      a.id as addition_id, a.content as addition
    from ${public_links}
    left join ${visitors} on ${isVisitor(visitorToken)}
    left join ${requirement_checks} c on c.visitor_id = ${visitors.id} and (${hash}::bytea is null or c.id = (
      select n.id from ${requirement_checks} n where n.visitor_id = ${visitors.id} and n.requirements_hash = ${hash}
      order by n.created_at desc, n.id desc limit 1))
    left join ${public_messages} m on m.check_id = c.id
    left join ${additions} a on a.public_message_id = m.id
    where ${liveLink(token)}
    order by c.created_at, c.id, m.position`);
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.id === null ? [] : toRow(row)));
}

/** The visitor's own checked requirements, oldest first. @throws AppError not_found, invalid (cursor) */
export async function listRows(input: VisitorInput & PageQuery): Promise<Page<CheckedRequirement>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const rows = await readRows(input);
  if (!rows) throw linkInvalid();
  const start = from ? rows.findIndex(({ id }) => id === from.id) + 1 : 0;
  return cutPage(rows.slice(start, input.limit && start + input.limit + 1), input.limit);
}

export type ChecksPage = Pick<PublicInterview, "candidate_name" | "allow_checks" | "items" | "additions"> & {
  rows: CheckedRequirement[];
};

/** All that a visitor's page of requirements shows; null for a dead link. */
export async function findChecksPage(input: VisitorInput): Promise<ChecksPage | null> {
  const link = await findHeader(input.token);
  const rows = await readRows(input);
  if (!link || !rows) return null;
  const { candidate_name, allow_checks } = link.status;
  return { candidate_name, allow_checks, rows, ...(await readCited(link, rows)) };
}

/** Puts a requirement that nothing bears out to the candidate. @throws AppError not_found, where there is no such row too */
export async function askCandidate({
  token,
  visitorToken,
  rowId,
}: VisitorInput & { rowId: string }): Promise<CheckedRequirement> {
  await db().execute(sql`
    update ${public_messages} m set asked_at = coalesce(m.asked_at, now()) from ${public_links}, ${visitors}
    where ${liveLink(token)} and ${isVisitor(visitorToken)} and m.visitor_id = ${visitors.id}
      and m.id = ${rowId} and m.check_id is not null and m.outcome in ('related', 'not_covered')`);
  const rows = await readRows({ token, visitorToken });
  if (!rows) throw linkInvalid();
  const asked = rows.find(({ id, asked_at }) => id === rowId && asked_at !== null);
  if (!asked) throw new AppError("not_found", "There is nothing here to ask the candidate about.");
  return asked;
}
