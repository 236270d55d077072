import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor, Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { AppError } from "../errors.ts";
import { notShared } from "./access.ts";
import { linkColumns, toLink } from "./rows.ts";
import type { PublicLink, PublishInput } from "./schema.ts";
import { assertChoice, chosenItems, readSource, replaceSnapshot, suggestionsFor } from "./snapshot.ts";
import { newPublicId } from "./token.ts";

const notFinished = () =>
  new AppError("not_finished", "This interview is not finished yet. It can be shared once it is.");

/**
 * Shares a finished interview, or changes what is shared: makes the link or keeps its address, and copies what was
 * chosen, all in one transaction. What the input leaves out stays as it is. Of two that publish at once one makes the
 * link, the other changes it.
 * @returns the link, and whether it was made now
 * @throws AppError not_found, not_finished, invalid for a message or a resume that is not there
 */
export async function publishInterview(
  actor: Actor,
  input: PublishInput & { id: string },
  caller: Pick<Caller, "origin">,
): Promise<PublicLink & { made: boolean }> {
  const { id, ...settings } = input;
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return db().transaction(async (tx) => {
    const [own] = await tx
      .select({ completed_at: conversations.completed_at })
      .from(conversations)
      .where(ownConversation(actor, id))
      .for("no key update");
    if (!own) throw conversationNotFound();
    if (!own.completed_at) throw notFinished();
    const [link] = await tx
      .insert(public_links)
      .values({ ...given, conversation_id: id, public_id: newPublicId() })
      .onConflictDoUpdate({
        target: public_links.conversation_id,
        targetWhere: sql`${public_links.revoked_at} is null`,
        set: { ...given, published_at: sql`now()`, revision: sql`${public_links.revision} + 1` },
      })
      .returning({
        id: public_links.id,
        candidate_name: public_links.candidate_name,
        contact_email: public_links.contact_email,
        hidden_message_ids: public_links.hidden_message_ids,
        include_resume: public_links.include_resume,
        made: sql<boolean>`xmax = 0`,
      });
    if (!link) throw new Error("a link was neither made nor found");
    const source = await readSource(tx, actor, id, link.contact_email);
    if (!source) throw conversationNotFound();
    assertChoice(source, settings);
    // The resume may have been deleted since it was chosen.
    const choice = { ...link, include_resume: link.include_resume && source.resume !== null };
    const items = chosenItems(source, choice, link.candidate_name);
    await replaceSnapshot(tx, link.id, items);
    await tx
      .update(public_links)
      .set({
        include_resume: choice.include_resume,
        suggested_questions: suggestionsFor(link.candidate_name, items),
      })
      .where(eq(public_links.id, link.id));
    const [row] = await tx.select(linkColumns).from(public_links).where(eq(public_links.id, link.id));
    if (!row) throw new Error("a link went while it was locked");
    return { ...toLink(row, caller.origin), made: link.made };
  });
}

/**
 * Takes the link away for good: from now on its address answers like one that never was. What was asked stays with
 * the owner; sharing again makes another address.
 * @throws AppError not_found when the interview is not shared
 */
export async function revokeLink(actor: Actor, input: { id: string }): Promise<null> {
  const rows = await db().execute(sql`
    update ${public_links} set revoked_at = now() from ${conversations}
    where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
      and ${public_links.revoked_at} is null
    returning ${public_links.id}`);
  if (rows.length === 0) throw notShared();
  return null;
}
