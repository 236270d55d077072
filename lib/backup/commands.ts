import "server-only";
import { PassThrough, Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import { assertPassword } from "../auth/profile.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { log } from "../log.ts";
import { isValid, ticketFor } from "../storage/local.ts";
import { downloadMs } from "../storage/store.ts";
import type { archiveQuery } from "./schema.ts";
import { writeArchive } from "./write.ts";

const downloaded = "archive.downloaded";

/** What the signature of an address covers. No file has such a key. `id` names the one download that it allows. */
const ticketOf = (actor: Actor, id: string, expires: number) => ({
  key: `archive ${actor.id}`,
  name: id,
  expires,
});

/**
 * Where the actor can download an archive, once and within five minutes. The password is asked for again, since the archive
 * holds everybody's data.
 * @throws AppError forbidden, invalid (password), rate_limited
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

/** Records a download, unless it was recorded before. @returns whether it is the first */
const recordDownload = (actor: Actor, id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    // Of two requests with one address, the second waits here for the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for("no key update");
    const event = and(eq(audit_events.action, downloaded), eq(audit_events.subject_id, id));
    if ((await tx.$count(audit_events, event)) > 0) return false;
    await tx.insert(audit_events).values({ actor_id: actor.id, action: downloaded, subject_id: id });
    return true;
  });

/** A stream that fails when its reader takes nothing for `maxStallMs` although there is something to take. */
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
 * Begins an archive. If the archive fails, its stream fails, so that a part is never taken for the whole. A reader that
 * stops reading would hold a transaction open, so the archive ends after `maxStallMs` without progress.
 * @throws AppError forbidden, not_found (an address that expired or was used), rate_limited
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
