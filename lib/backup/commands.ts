import "server-only";
import { PassThrough, Readable } from "node:stream";
import type { z } from "zod";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events } from "../../db/schema/accounts.ts";
import { assertPassword } from "../auth/profile.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { log } from "../log.ts";
import { isValid, ticketFor } from "../storage/local.ts";
import { downloadMs } from "../storage/store.ts";
import type { archiveQuery } from "./schema.ts";
import { writeArchive } from "./write.ts";

/** What the signature of an address covers; no file has such a key. */
const ticketOf = (actor: Actor, expires: number) => ({ key: `archive ${actor.id}`, name: "", expires });

/**
 * Where the actor can download an archive, for five minutes. The password is asked for again: it is everybody's data.
 * @throws AppError forbidden, invalid (password), rate_limited
 */
export async function makeArchiveUrl(actor: Actor, input: { password: string; origin?: string }) {
  assertSuperuser(actor);
  await assertPassword(actor, input.password, "password", "Incorrect password.");
  const expires = Date.now() + downloadMs;
  const query = ticketFor(ticketOf(actor, expires));
  query.delete("name");
  const url = `${input.origin ?? ""}/api/v1/admin/archive?${query}`;
  return { url, expires_at: new Date(expires).toISOString() };
}

/** Begins an archive. What breaks it off breaks its stream off, so that nobody takes half of it for a whole one. */
export async function openArchive(actor: Actor, { expires, signature }: z.infer<typeof archiveQuery>) {
  assertSuperuser(actor);
  if (!isValid(ticketOf(actor, expires), signature))
    throw new AppError("not_found", "This address has expired. Please ask for the archive again.");
  await countAgainst("archive", actor.id);
  await db().insert(audit_events).values({ actor_id: actor.id, action: "archive.downloaded" });
  const stream = new PassThrough();
  writeArchive(stream).catch((error: unknown) => {
    log().error({ err: error }, "an archive was not finished");
    stream.destroy(error instanceof Error ? error : undefined);
  });
  const filename = `colloquy-${new Date().toISOString().slice(0, 10)}.tar.zst`;
  return { body: Readable.toWeb(stream) as ReadableStream<Uint8Array>, filename };
}
