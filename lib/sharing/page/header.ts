import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { hasModelService } from "../../ai/service.ts";
import { hasResume, interviewers, linkInvalid, liveLink } from "../access.ts";
import { aiNotice, practiceNotice } from "../constants.ts";
import { answersAgainAt } from "../questions/budget.ts";
import type { PublicStatus } from "../schema.ts";
import { cardColumns } from "../link/card.ts";

export async function findHeader(token: string) {
  const [row] = await db()
    .select({
      id: public_links.id,
      conversation_id: public_links.conversation_id,
      answers_again_at: answersAgainAt(),
      status: {
        candidate_name: public_links.candidate_name,
        headline: public_links.headline,
        ...cardColumns,
        resume_file: sql<boolean>`${public_links.include_resume_file} and ${hasResume}`,
        allow_batches: public_links.allow_batches,
        created_at: conversations.created_at,
        characters: interviewers,
        suggested_questions: public_links.suggested_questions,
      },
    })
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(liveLink(token));
  if (!row) return null;
  return { ...row, status: { ...row.status, ai_notice: hasModelService() ? aiNotice : practiceNotice } };
}

export type Header = NonNullable<Awaited<ReturnType<typeof findHeader>>>;

/** The candidate's card and the texts of the public page. @throws {AppError} not_found for a dead link */
export async function getPublicStatus(input: { token: string }): Promise<PublicStatus> {
  const row = await findHeader(input.token);
  if (!row) throw linkInvalid();
  return row.status;
}
