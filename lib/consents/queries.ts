import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import type { Actor } from "../actor.ts";
import { hasModelService } from "../ai/service.ts";
import { consentRequired, hasConsented, ownerHasConsented } from "./access.ts";
import { currentNotice } from "./notice.ts";
import type { Notice } from "./schema.ts";

/** The notice that the actor must accept before anything is sent to a model service, or null. */
export async function findDueNotice(actor: Actor): Promise<Notice | null> {
  if (!hasModelService()) return null;
  const [row] = await db().execute<{ accepted: boolean }>(sql`select ${hasConsented(actor)} as accepted`);
  return row?.accepted ? null : currentNotice();
}

/** @throws {AppError} consent_required */
export async function assertConsent(actor: Actor): Promise<void> {
  if (await findDueNotice(actor)) throw consentRequired();
}

/** Whether a conversation owner's data may be sent to the model service. */
export async function hasOwnerConsented(conversationId: string): Promise<boolean> {
  const [row] = await db()
    .select({ accepted: ownerHasConsented() })
    .from(conversations)
    .where(eq(conversations.id, conversationId));
  return row?.accepted ?? false;
}
