import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { db } from "../../db/client.ts";
import { resumes } from "../../db/schema/library.ts";
import { chosenStorage, isConfigured } from "../env.ts";
import { isLeaseFree } from "../lease.ts";
import { newStorageKey, openFile, putFile, removeFiles, type Stored, withFile } from "../storage/index.ts";
import { isPending, pdfName, storedColumns } from "./rows.ts";

const maxCopiesAtOnce = 4;
const pageSize = 100;

/** The result of a move: old copies, rows without a file, and the number of files in use. */
type Move = { copied: Stored[]; missing: Stored[]; busy: number };
type Row = Stored & { id: string; filename: string };

async function checksumOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}

/** Not being read or sent. */
const isIdle = sql`(not ${isPending} and ${isLeaseFree(resumes.lease_until)})`;

/** Copies a file, verifies the copy, and then updates the row. */
function copyFile({ id, filename, ...stored }: Row): Promise<"copied" | "missing" | "busy"> {
  return withFile(stored, async (path) => {
    if (path === null) return "missing";
    const copy = await putFile(path, newStorageKey(), pdfName(filename));
    try {
      const sent = await checksumOf(createReadStream(path));
      const arrived = await openFile(copy);
      if (!arrived || (await checksumOf(arrived.body)) !== sent)
        throw new Error(`the copy of ${stored.storage} ${stored.storage_key} is not what was sent`);
      const { storage, storage_key } = stored;
      const isSame = and(eq(resumes.storage, storage), eq(resumes.storage_key, storage_key));
      const updated = db().update(resumes).set(copy);
      const [row] = await updated
        .where(and(eq(resumes.id, id), isSame, isIdle))
        .returning({ id: resumes.id });
      if (row) return "copied";
    } catch (error) {
      await removeFiles([copy]);
      throw error;
    }
    await removeFiles([copy]);
    return "busy";
  });
}

/** @throws {Error} if files are in a storage that is not configured */
async function assertReadable(): Promise<void> {
  for (const { storage } of await db().selectDistinct({ storage: resumes.storage }).from(resumes))
    if (!isConfigured(storage))
      throw new Error(
        `files are at ${storage}, whose settings are not set: it is needed until they are moved`,
      );
}

/**
 * Copies files from other storages to the current one. Safe to interrupt and repeat: a row refers to the old file until
 * its copy is verified. The server may run; old copies are kept.
 * @throws {Error} at the first failed copy, after running copies have ended
 */
export async function moveFiles(onProgress: (copied: number) => void = () => {}): Promise<Move> {
  const isElsewhere = ne(resumes.storage, chosenStorage());
  const move: Move = { copied: [], missing: [], busy: 0 };
  const limit = pLimit({ concurrency: maxCopiesAtOnce, rejectOnClear: true });
  await assertReadable();
  for (let last: string | undefined; ;) {
    const rows = await db()
      .select({
        ...storedColumns,
        id: resumes.id,
        filename: resumes.filename,
        isIdle: sql<boolean>`${isIdle}`,
      })
      .from(resumes)
      .where(and(isElsewhere, last === undefined ? undefined : gt(resumes.id, last)))
      .orderBy(asc(resumes.id))
      .limit(pageSize);
    const copies = rows.map((row) =>
      limit(async () => {
        const outcome = row.isIdle ? await copyFile(row) : "busy";
        const { storage, storage_key } = row;
        if (outcome === "busy") move.busy++;
        else move[outcome].push({ storage, storage_key });
      }),
    );
    try {
      await Promise.all(copies);
    } catch (error) {
      // Waits for running copies, so that none changes a row after the error.
      limit.clearQueue();
      await Promise.allSettled(copies);
      throw error;
    }
    last = rows.at(-1)?.id;
    if (last === undefined) return move;
    onProgress(move.copied.length);
  }
}
