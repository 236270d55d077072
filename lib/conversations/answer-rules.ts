import "server-only";
import { sql } from "drizzle-orm";
import type { Aside } from "../ai/tasks.ts";
import { conversations, messages } from "../../db/schema/conversations.ts";

type MessageMarks = { kind: string; danger: boolean; aside: Aside | null };

/** Whether a message counts against the interview's length: an answer, or a message in place of one. */
export const usesLength = ({ kind, danger, aside }: MessageMarks): boolean =>
  kind === "answer" && !danger && (aside === null || aside === "refusal" || aside === "other_language");

/** SQL: `usesLength` of a message. */
export const usesLengthSql = sql`kind = 'answer' and not danger
  and (aside is null or aside in ('refusal', 'other_language'))`;

/** Whether a message counts as an answer: for facts, highlights and what is shared. */
export const isCounted = ({ kind, danger, aside }: MessageMarks): boolean =>
  kind === "answer" && !danger && aside === null;

/** SQL: `isCounted` of a message that is not replaced. Every query for stories, search and progress has it. */
export const isCountedSql = sql`(${messages.kind} = 'answer' and ${messages.aside} is null and not ${messages.danger}
  and ${messages.replaced_by} is null)`;

/** SQL: an answer of a finished interview that is not deleted. */
export const isOfFinished = sql`(${isCountedSql} and ${conversations.completed_at} is not null
  and ${conversations.deleted_at} is null)`;
