import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { resumes } from "@/db/schema/library";
import { beginUpload, completeUpload, reconcilePendingUploads } from "@/lib/resumes/pending-uploads";
import {
  deleteResume,
  eraseResume,
  insertResume,
  readAndGet,
  restoreResume,
  findUploaded,
  uploadResume,
} from "@/lib/resumes/commands";
import {
  findResume,
  getDownloadUrl,
  getResume,
  getResumeFile,
  getResumeText,
  listResumes,
  listWithWork,
} from "@/lib/resumes/queries";
import { pages, say } from "../../support/pdf-by-hand.ts";
import { own, row, type Rows, self, type World } from "./row.ts";

const ofOwner = async (w: World): Promise<{ id: string }> => {
  const [resume] = await db()
    .select({ id: resumes.id })
    .from(resumes)
    .where(and(eq(resumes.user_id, w.owner.id), isNull(resumes.deleted_at)));
  if (!resume) throw new Error("the owner has no resume");
  return resume;
};

export const rows: Rows = {
  "resumes/commands#uploadResume": row(self, async (who) => {
    const folder = await mkdtemp(join(tmpdir(), "colloquy-test-"));
    const path = join(folder, "received");
    await writeFile(path, pages([say("Engineer at Harbor Robotics", 50, 700)]));
    try {
      return await uploadResume(who, { file: { path, filename: "mine.pdf", size: 1, sha256: "" } });
    } finally {
      await rm(folder, { recursive: true });
    }
  }),
  "resumes/commands#readAndGet": row(own, async (who, w) => readAndGet(who, await ofOwner(w))),
  "resumes/commands#readAndGet of one that was not read": row(
    ["not_found", "not_found", "not_found", "not_found"],
    (who, w) => readAndGet(who, { id: w.gone.resume }),
  ),
  "resumes/commands#findUploaded": row(["conflict", "conflict", "conflict", "conflict"], (who) =>
    findUploaded(who, "a key that nobody used", Buffer.alloc(32)),
  ),
  "resumes/commands#insertResume": row(self, (who) =>
    insertResume(who, { filename: "mine.pdf", size: 1, storage: "local", storage_key: crypto.randomUUID() }),
  ),
  "resumes/pending-uploads#beginUpload": row(self, (who) =>
    beginUpload(who, { filename: "mine.pdf", size: 1, origin: "https://colloquy.example" }),
  ),
  "resumes/pending-uploads#completeUpload": row(own, async (who, w) => completeUpload(who, await ofOwner(w))),
  "resumes/pending-uploads#reconcilePendingUploads": row(self, (who) => reconcilePendingUploads(who)),
  "resumes/commands#deleteResume": row(own, async (who, w) => deleteResume(who, await ofOwner(w))),
  "resumes/commands#restoreResume": row(own, async (who, w) => restoreResume(who, await ofOwner(w))),
  "resumes/commands#restoreResume that is deleted": row(own, (who, w) =>
    restoreResume(who, { id: w.gone.resume }),
  ),
  "resumes/commands#eraseResume": row(own, (who, w) => eraseResume(who, { id: w.gone.resume })),
  "resumes/commands#eraseResume that is there": row(own, async (who, w) =>
    eraseResume(who, await ofOwner(w)),
  ),
  "resumes/queries#listResumes that are deleted": row(self, (who) => listResumes(who, { deleted: true })),
  "resumes/queries#listResumes": row(self, (who) => listResumes(who)),
  "resumes/queries#listWithWork": row(self, (who) => listWithWork(who, {})),
  "resumes/queries#findResume": row(["nothing", "nothing", "done", "nothing"], async (who, w) =>
    findResume(who, await ofOwner(w)),
  ),
  "resumes/queries#getResume": row(own, async (who, w) => getResume(who, await ofOwner(w))),
  "resumes/queries#getResumeText": row(own, async (who, w) => getResumeText(who, await ofOwner(w))),
  "resumes/queries#getDownloadUrl": row(own, async (who, w) =>
    getDownloadUrl(who, { ...(await ofOwner(w)), origin: "https://colloquy.example" }),
  ),
  // The owner's row has no file, so the file is not found for them either.
  "resumes/queries#getResumeFile": row(["not_found", "not_found", "not_found", "not_found"], async (who, w) =>
    getResumeFile(who, await ofOwner(w)),
  ),
};

export const exempt: Record<string, string> = {
  "resumes/queries#getTicketFile": "whoever has a signed download URL may; tested in resumes.test.ts",
};
