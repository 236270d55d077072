import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor, Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { notShared } from "./access.ts";
import { linkColumns, toLink } from "./rows.ts";
import type { PublicLink, PublishInput } from "./schema.ts";
import { suggestQuestions } from "./search/search.ts";
import { type SharedContent, sharedContent, sharedSource, unlessChanged } from "./search/shared-content.ts";
import { assertChoice, chosenItems, readSource, replaceSnapshot } from "./snapshot.ts";
import { newPublicId } from "./token.ts";

const notFinished = () =>
  new AppError("not_finished", "This interview is not finished yet. It can be shared once it is.");

/**
 * Shares a finished interview, or changes what is shared: makes the link or keeps its address, and copies what was
 * chosen, all in one transaction; the questions to begin with follow when it is over. What the input leaves out stays as
 * it is, and what a revoked link hid stays hidden. Of two that publish at once one makes the link, the other changes it.
 * @returns the link, and whether it was made now
 * @throws AppError not_found, not_finished, unavailable, invalid for a message or a resume that is not there
 */
export async function publishInterview(
  actor: Actor,
  input: PublishInput & { id: string },
  caller: Pick<Caller, "origin">,
): Promise<PublicLink & { made: boolean }> {
  const { id, ...settings } = input;
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  const published = await db().transaction(async (tx) => {
    const [own] = await tx
      .select({ completed_at: conversations.completed_at })
      .from(conversations)
      .where(ownConversation(actor, id))
      .for("no key update");
    if (!own) throw conversationNotFound();
    if (!own.completed_at) throw notFinished();
    const [link] = await tx
      .insert(public_links)
      .values({
        hidden_message_ids: hiddenBefore(id),
        ...given,
        conversation_id: id,
        public_id: newPublicId(),
      })
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
    const items = await chosenItems(source, choice, link.candidate_name);
    await replaceSnapshot(tx, link.id, items);
    await tx
      .update(public_links)
      .set({
        include_resume: choice.include_resume,
        // Those from before may name what is left out now.
        suggested_questions: [],
      })
      .where(eq(public_links.id, link.id));
    const [row] = await tx.select(linkColumns).from(public_links).where(eq(public_links.id, link.id));
    if (!row) throw new Error("a link went while it was locked");
    return { id: link.id, link: { ...toLink(row, caller.origin), made: link.made } };
  });
  await storeSuggestions(published.id);
  return published.link;
}

/** How often the suggestions are made anew because what is shared changed meanwhile. */
const maxAttempts = 3;

/** Makes the questions that visitors may begin with. An interview is shared without them when it cannot be searched. */
async function storeSuggestions(linkId: string): Promise<void> {
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const [shared] = await db().execute<SharedContent>(sql`
        select ${sharedContent} from ${public_links} where ${public_links.id} = ${linkId}`);
      if (!shared) return;
      const questions = await unlessChanged(suggestQuestions(sharedSource(shared)));
      if (!questions) continue;
      const stored = await db()
        .update(public_links)
        .set({ suggested_questions: questions })
        .where(and(eq(public_links.id, linkId), eq(public_links.revision, shared.revision)))
        .returning({ id: public_links.id });
      if (stored.length > 0) return;
    }
  } catch (error) {
    log().warn({ err: error }, "a shared interview got no suggested questions");
  }
}

/** What the link before hid: who shares again under a new address means no turn that was left out by it. */
const hiddenBefore = (id: string) =>
  sql`coalesce((select l.hidden_message_ids from public_links l where l.conversation_id = ${id}
    order by l.created_at desc limit 1), '{}')`;

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
