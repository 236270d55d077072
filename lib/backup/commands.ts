import "server-only";
import { PassThrough, Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { assertPassword } from "../auth/profile.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { log } from "../log.ts";
import { isValid, ticketFor } from "../storage/local.ts";
import { downloadMs } from "../storage/store.ts";
import type { archiveQuery } from "./schema.ts";
import { writeArchive } from "./write.ts";

const downloaded = "archive.downloaded";

/** The signed part of a download URL. No file has such a key. `id` names the single download it allows. */
const ticketOf = (actor: Actor, id: string, expires: number) => ({
  key: `archive ${actor.id}`,
  name: id,
  expires,
});

/**
 * A URL for one download within five minutes. Asks for the password again, because an archive contains all people's
 * data.
 * @throws {AppError} forbidden, invalid (password), rate_limited
 */
export async function makeArchiveUrl(actor: Actor, input: { password: string; origin?: string }) {
  assertSuperuser(actor);
  await assertPassword(actor, input.password, "password", "Incorrect password.");
  const expires = Date.now() + downloadMs;
  const id = crypto.randomUUID();
  const signature = ticketFor(ticketOf(actor, id, expires)).get("signature") ?? "";
  const query = new URLSearchParams({ id, expires: String(expires), signature });
  const url = `${input.origin ?? ""}/api/v1/admin/archive?${query}`;
  return { url, expires_at: new Date(expires).toISOString() };
}

/** Records a download once. @returns whether this call recorded it */
const recordDownload = (actor: Actor, id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    // Serialises requests with the same URL.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for("no key update");
    const event = and(eq(audit_events.action, downloaded), eq(audit_events.subject_id, id));
    if ((await tx.$count(audit_events, event)) > 0) return false;
    await recordEvent(tx, { actor: actor.id, action: downloaded, subject: id });
    return true;
  });

/** A stream that fails if its reader takes nothing for `maxStallMs` while data is available. */
function readerStream(maxStallMs: number): PassThrough {
  const check = () => {
    if (stream.readableLength === 0) timer.refresh();
    else stream.destroy(new Error(`The reader of the archive took nothing for ${maxStallMs / 1000} s.`));
  };
  const timer = setTimeout(check, maxStallMs).unref();
  const stream = new PassThrough({
    transform(chunk, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(timer);
      done(error);
    },
  });
  return stream;
}

/**
 * Opens an archive as a stream. The stream fails if the archive fails, so that a part is not taken for the whole. It
 * ends after `maxStallMs` without progress, because a stalled reader would hold a transaction open.
 * @throws {AppError} forbidden, not_found (expired or used URL), rate_limited
 */
export async function openArchive(
  actor: Actor,
  { id, expires, signature }: z.infer<typeof archiveQuery>,
  maxStallMs = 30_000,
) {
  assertSuperuser(actor);
  if (!isValid(ticketOf(actor, id, expires), signature) || !(await recordDownload(actor, id)))
    throw new AppError("not_found", "This address has expired. Please ask for the archive again.");
  await countAgainst("archive", actor.id);
  const stream = readerStream(maxStallMs);
  writeArchive(stream).catch((error: unknown) => {
    log().error({ err: error }, "an archive was not finished");
    stream.destroy(error instanceof Error ? error : undefined);
  });
  const filename = `colloquy-${new Date().toISOString().slice(0, 10)}.tar.zst`;
  return { body: Readable.toWeb(stream) as ReadableStream<Uint8Array>, filename };
}
