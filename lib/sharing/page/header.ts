import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { resumes } from "../../../db/schema/library.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import type { Actor } from "../../actor.ts";
import { hasModelService } from "../../ai/service.ts";
import { AppError } from "../../errors.ts";
import { pdfName, storedColumns } from "../../resumes/rows.ts";
import { openFile } from "../../storage/index.ts";
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

/** What a link opens: the candidate's card and what is said of the page. @throws AppError not_found for a dead link */
export async function getPublicStatus(input: { token: string }): Promise<PublicStatus> {
  const row = await findHeader(input.token);
  if (!row) throw linkInvalid();
  return row.status;
}

/** The resume's PDF, where the owner lets visitors download it. @throws AppError not_found */
export async function getSharedResumeFile(input: { token: string }) {
  const [row] = await db()
    .select({ resume: { ...storedColumns, filename: resumes.filename } })
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .leftJoin(
      resumes,
      and(
        eq(resumes.id, conversations.resume_id),
        isNull(resumes.deleted_at),
        public_links.include_resume,
        public_links.include_resume_file,
      ),
    )
    .where(liveLink(input.token));
  if (!row) throw linkInvalid();
  const { resume } = row;
  const file = resume && (await openFile(resume));
  if (!file) throw new AppError("not_found", "The candidate does not share the file of their resume.");
  return { ...file, filename: pdfName(resume.filename) };
}

/** Counts that a live link was opened, and when, and nothing of who opened it. The owner's own visits do not count. */
export async function countOpened(input: { token: string; viewer: Actor | null }): Promise<void> {
  await db().execute(sql`
    update ${public_links} set opens = opens + 1, last_opened_at = greatest(last_opened_at, now())
    from ${conversations}
    where ${conversations.id} = ${public_links.conversation_id} and ${liveLink(input.token)}
      and ${conversations.user_id} is distinct from ${input.viewer?.id ?? null}::uuid`);
}
