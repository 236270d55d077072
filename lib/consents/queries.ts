import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import type { Actor } from "../actor.ts";
import { hasModelService } from "../ai/service.ts";
import { consentRequired, hasConsented } from "./access.ts";
import { currentNotice } from "./notice.ts";
import type { Notice } from "./schema.ts";

/** The notice that the actor has to accept before a model service gets anything of theirs; null for none. */
export async function findDueNotice(actor: Actor): Promise<Notice | null> {
  if (!hasModelService()) return null;
  const [row] = await db().execute<{ accepted: boolean }>(sql`select ${hasConsented(actor)} as accepted`);
  return row?.accepted ? null : currentNotice();
}

/** @throws AppError consent_required */
export async function assertConsent(actor: Actor): Promise<void> {
  if (await findDueNotice(actor)) throw consentRequired();
}
