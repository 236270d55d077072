import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { resumes } from "../../../db/schema/library.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { AppError } from "../../errors.ts";
import { pdfName, storedColumns } from "../../resumes/rows.ts";
import { openFile } from "../../storage/index.ts";
import { linkInvalid, liveLink } from "../access.ts";
/** The resume's PDF, if the owner lets visitors download it. @throws {AppError} not_found */
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
