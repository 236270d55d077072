import "server-only";
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Caller } from "../actor.ts";
import { db, type Db, type Tx } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { isRetry } from "../conversations/workflow.ts";
import { AppError } from "../errors.ts";
import { aiNotice } from "./constants.ts";
import type {
  LinkChoice,
  PublicInterview,
  PublicLink,
  PublishInput,
  Shareable,
  SourceSentence,
  WithheldSentence,
} from "./schema.ts";
import { suggestQuestions } from "./search/search.ts";
import { storeSuggestions } from "./search/suggestions.ts";
import {
  assertChoice,
  chosenCard,
  chosenItems,
  invalidChoice,
  type NewItem,
  readSentences,
  readSource,
  replaceSnapshot,
  type Source,
} from "./snapshot.ts";

/** What a link after a revoked one begins with. */
const choiceColumns = {
  candidate_name: public_links.candidate_name,
  contact_email: public_links.contact_email,
  hidden_message_ids: public_links.hidden_message_ids,
  include_resume: public_links.include_resume,
  allow_checks: public_links.allow_checks,
  include_resume_file: public_links.include_resume_file,
  headline: public_links.headline,
  highlights: sql<SourceSentence[]>`${public_links.highlights}`,
};

const linkColumns = {
  ...choiceColumns,
  public_id: public_links.public_id,
  expires_at: public_links.expires_at,
  allowed_sentences: sql<SourceSentence[]>`${public_links.allowed_sentences}`,
  opens: public_links.opens,
  last_opened_at: public_links.last_opened_at,
};

type LinkRow = Omit<PublicLink, "url" | "opened"> & { opens: number; last_opened_at: string | null };

const toLink = ({ opens, last_opened_at, ...row }: LinkRow, origin: string): PublicLink => ({
  ...row,
  opened: { total: opens, last_at: last_opened_at },
  url: `${origin}/public/interview/${row.public_id}`,
});

const notShared = () => new AppError("not_found", "This interview is not shared, or it is not yours.");

/** The link of one's own conversation, also when it has expired; null when there is none, or it was revoked. */
async function findLinkRow(actor: Actor, id: string): Promise<LinkRow | null> {
  const [row] = await db()
    .select(linkColumns)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(and(ownConversation(actor, id), isNull(public_links.revoked_at)));
  return row ?? null;
}

type LinkInput = { id: string; origin: string };

/** The same with its address. @param input.origin under which address we are known */
export async function findLink(actor: Actor, input: LinkInput): Promise<PublicLink | null> {
  const row = await findLinkRow(actor, input.id);
  return row && toLink(row, input.origin);
}

/** The same, for a caller that expects a link. @throws AppError not_found */
export async function getLink(actor: Actor, input: LinkInput): Promise<PublicLink> {
  const link = await findLink(actor, input);
  if (!link) throw notShared();
  return link;
}

/**
 * Shares a finished interview, or changes what is shared under the same address. What the input leaves out stays as it
 * is; a new link begins with what was chosen for a revoked one, but for who is named and what is let through.
 * @throws AppError not_found, not_finished, not_shareable, unavailable, invalid for a message or a resume that does not exist
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
      .select({ completed_at: conversations.completed_at, length: conversations.length })
      .from(conversations)
      .where(ownConversation(actor, id))
      .for("no key update");
    if (!own) throw conversationNotFound();
    if (isRetry(own))
      throw new AppError("not_shareable", "A second try is for you alone. Share the interview.");
    if (!own.completed_at)
      throw new AppError("not_finished", "This interview is not finished yet. It can be shared once it is.");
    const last = await findLastChoice(tx, actor, id);
    const [link] = await tx
      .insert(public_links)
      .values({
        ...last,
        candidate_name: null,
        contact_email: null,
        ...given,
        conversation_id: id,
        public_id: randomBytes(16).toString("base64url"),
      })
      .onConflictDoUpdate({
        target: public_links.conversation_id,
        targetWhere: isNull(public_links.revoked_at),
        set: { ...given, published_at: sql`now()`, revision: sql`${public_links.revision} + 1` },
      })
      .returning({ link_id: public_links.id, made: sql<boolean>`xmax = 0`, ...linkColumns });
    if (!link) throw new Error("the link was neither inserted nor updated");
    const { link_id, made, ...row } = link;
    const source = await readSource(tx, actor, id, row.contact_email);
    assertChoice(source, settings);
    // The resume may have been deleted since it was chosen.
    row.include_resume &&= source.resume !== null;
    if (settings.include_resume_file && !row.include_resume)
      throw invalidChoice("include_resume_file", "Please share the resume too, or leave its file out.");
    row.include_resume_file &&= row.include_resume;
    const items = await chosenItems(source, row, row.candidate_name);
    if (row.highlights.length > 0) row.highlights = await standingHighlights(source, items, row, settings);
    await replaceSnapshot(tx, link_id, items);
    const { include_resume, include_resume_file, highlights } = row;
    await tx
      .update(public_links)
      // The suggestions from before may name what is left out now.
      .set({ include_resume, include_resume_file, highlights, suggested_questions: null })
      .where(eq(public_links.id, link_id));
    return { link_id, link: { ...toLink(row, caller.origin), made } };
  });
  await storeSuggestions(published.link_id);
  return published.link;
}

/** What was chosen for the newest link, revoked or not: sharing under a new address reveals nothing that it left out. */
async function findLastChoice(on: Db | Tx, actor: Actor, id: string): Promise<LinkChoice | null> {
  const [row] = await on
    .select(choiceColumns)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(ownConversation(actor, id))
    .orderBy(desc(public_links.created_at))
    .limit(1);
  return row ?? null;
}

/** The highlights that visitors may read. @throws AppError invalid where one of the input's is not among them */
async function standingHighlights(
  source: Source,
  items: NewItem[],
  choice: Pick<PublicLink, "candidate_name" | "highlights">,
  input: PublishInput,
): Promise<SourceSentence[]> {
  const { isStanding } = await chosenCard(source, items, choice);
  if (input.highlights && isStanding.includes(false))
    throw invalidChoice(
      "highlights",
      "A highlight is a whole sentence of your own that visitors can read. Please share it, or choose another.",
    );
  return choice.highlights.filter((_, at) => isStanding[at]);
}

/** Makes the link invalid for good; sharing again makes another address. @throws AppError not_found */
export async function revokeLink(actor: Actor, input: { id: string }): Promise<void> {
  const rows = await db().execute(sql`
    update ${public_links} set revoked_at = now() from ${conversations}
    where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
      and ${public_links.revoked_at} is null
    returning ${public_links.id}`);
  if (rows.length === 0) throw notShared();
}

/** What one may share or leave out, as it would be shared. @throws AppError not_found */
export async function getShareable(actor: Actor, input: { id: string }): Promise<Shareable> {
  const link = await findLinkRow(actor, input.id);
  const source = await readSource(db(), actor, input.id, link?.contact_email ?? null);
  const { turns, resume } = source;
  return {
    turns: turns.map(({ seq: _, replaced: __, ...turn }) => turn),
    resume,
    chosen: await findLastChoice(db(), actor, input.id),
    first_hidden: source.first_hidden,
    ...(await readSentences(source, link)),
  };
}

/** The sentences that visitors do not get to read, of all that one may share. @throws AppError not_found, unavailable */
export async function listWithheld(actor: Actor, input: { id: string }): Promise<WithheldSentence[]> {
  const link = await findLinkRow(actor, input.id);
  const source = await readSource(db(), actor, input.id, link?.contact_email ?? null);
  return (await readSentences(source, link)).withheld;
}

/** The page as a visitor would see it if this were published now. @throws AppError not_found, invalid, unavailable */
export async function previewInterview(
  actor: Actor,
  input: PublishInput & { id: string },
): Promise<PublicInterview> {
  const link = await findLinkRow(actor, input.id);
  const last = link ?? (await findLastChoice(db(), actor, input.id));
  const { candidate_name = last?.candidate_name ?? null, contact_email = last?.contact_email } = input;
  const source = await readSource(db(), actor, input.id, contact_email ?? null);
  assertChoice(source, input);
  const choice = {
    candidate_name,
    hidden_message_ids: input.hidden_message_ids ?? last?.hidden_message_ids ?? [],
    allowed_sentences: input.allowed_sentences ?? link?.allowed_sentences ?? [],
    include_resume: input.include_resume ?? last?.include_resume ?? false,
    highlights: input.highlights ?? last?.highlights ?? [],
  };
  const items = await chosenItems(source, choice, candidate_name);
  const material = { candidate_name, items: items.map(({ ordinal: _, ...item }) => item), additions: [] };
  const { isStanding: _, ...card } = await chosenCard(source, items, choice);
  return {
    ...card,
    candidate_name,
    additions: [],
    headline: (input.headline === undefined ? last?.headline : input.headline) ?? null,
    resume_file:
      choice.include_resume &&
      source.resume !== null &&
      (input.include_resume_file ?? last?.include_resume_file ?? false),
    created_at: source.created_at,
    characters: source.characters,
    allow_checks: input.allow_checks ?? last?.allow_checks ?? true,
    suggested_questions: await suggestQuestions({ key: null, load: async () => material }),
    ai_notice: aiNotice,
    messages: [],
    contact_requests: [],
    answers_again_at: null,
  };
}
