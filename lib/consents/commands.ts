import "server-only";
import { db } from "../../db/client.ts";
import { consents } from "../../db/schema/sharing.ts";
import type { Actor } from "../actor.ts";
import { assertCurrent } from "./access.ts";

/** Records that the actor accepts the notice. Idempotent. @throws {AppError} consent_required for an old version */
export async function acceptNotice(actor: Actor, { version }: { version: string }): Promise<void> {
  assertCurrent(version);
  await db().insert(consents).values({ user_id: actor.id, version }).onConflictDoNothing();
}
