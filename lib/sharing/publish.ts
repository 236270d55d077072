import "server-only";
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Caller } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { isRetry } from "../conversations/workflow.ts";
import { afterResponse } from "../after-response.ts";
import { hasModelService } from "../env.ts";
import { AppError } from "../errors.ts";
import { exclusively, isHeld } from "../lease.ts";
import { aiNotice, practiceNotice } from "./constants.ts";
import type {
  LinkChoice,
  PublicInterview,
  PublicLink,
  PublishInput,
  Shareable,
  SourceSentence,
  WithheldSentence,
} from "./schema.ts";
import { suggestedQuestions } from "./answers/suggest.ts";
import { makeVectors } from "./search/vectors.ts";
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

const linkColumns = {
  link_id: public_links.id,
  revoked_at: public_links.revoked_at,
  public_id: public_links.public_id,
  candidate_name: public_links.candidate_name,
  contact_email: public_links.contact_email,
  expires_at: public_links.expires_at,
  hidden_message_ids: public_links.hidden_message_ids,
  allowed_sentences: sql<SourceSentence[]>`${public_links.allowed_sentences}`,
  include_resume: public_links.include_resume,
  include_resume_file: public_links.include_resume_file,
  allow_batches: public_links.allow_batches,
  headline: public_links.headline,
  highlights: sql<SourceSentence[]>`${public_links.highlights}`,
  opens: public_links.opens,
  last_opened_at: public_links.last_opened_at,
};

type LinkRow = LinkChoice & {
  link_id: string;
  revoked_at: string | null;
  public_id: string;
  opens: number;
  last_opened_at: string | null;
};

const choiceOf = ({
  link_id: _,
  revoked_at: __,
  public_id: ___,
  opens: ____,
  last_opened_at: _____,
  ...choice
}: LinkRow): LinkChoice => choice;

const toLink = (row: LinkRow, origin: string): PublicLink => ({
  ...choiceOf(row),
  public_id: row.public_id,
  opened: { total: row.opens, last_at: row.last_opened_at },
  url: `${origin}/public/interview/${row.public_id}`,
});

const notShared = () => new AppError("not_found", "This interview is not shared, or it is not yours.");

/** The newest link of one's own conversation, revoked or not. */
async function findLastLink(actor: Actor, id: string): Promise<LinkRow | null> {
  const [row] = await db()
    .select(linkColumns)
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(ownConversation(actor, id))
    .orderBy(desc(public_links.created_at))
    .limit(1);
  return row ?? null;
}

const unlessRevoked = (link: LinkRow | null): LinkRow | null => (link?.revoked_at === null ? link : null);

type LinkInput = { id: string; origin: string };

/**
 * The link of one's own conversation, also when it has expired; null when there is none, or it was revoked.
 * @param input.origin under which address we are known
 */
export async function findLink(actor: Actor, input: LinkInput): Promise<PublicLink | null> {
  const row = unlessRevoked(await findLastLink(actor, input.id));
  return row && toLink(row, input.origin);
}

/** The same, for a caller that expects a link. @throws AppError not_found */
export async function getLink(actor: Actor, input: LinkInput): Promise<PublicLink> {
  const link = await findLink(actor, input);
  if (!link) throw notShared();
  return link;
}

type Input = PublishInput & { id: string };
type Published = PublicLink & { made: boolean };

/** How often a publication begins again because what it is made from changed. */
const maxRounds = 3;

/**
 * Shares a finished interview, or changes what is shared under the same address. What the input leaves out stays as it
 * is; a new link begins with what was chosen for a revoked one, but for who is named and what is let through. The
 * interview is read without a transaction, because that takes long, and the result is stored only if nothing that it is made
 * from has changed.
 * @throws AppError not_found, not_finished, not_shareable, unavailable, invalid for a message or a resume that does not
 * exist, conflict while the actor publishes something else, or where the interview changes each time
 */
export async function publishInterview(
  actor: Actor,
  input: Input,
  caller: Pick<Caller, "origin">,
): Promise<Published> {
  // Checks access first: a conversation of somebody else is not found, also while the actor publishes another.
  await readVersion(actor, input.id);
  const published: Published[] = [];
  const key = `publish:${actor.id}`;
  // The worker thread serves everybody, one request at a time: nobody puts several publications into its queue.
  if (!(await isHeld(key)))
    await exclusively(key, { isDue: sql`false` }, async () => {
      published.push(await publish(actor, input, caller));
    });
  const [link] = published;
  if (!link)
    throw new AppError("conflict", "What you share is being changed already. Please try again in a moment.");
  return link;
}

async function publish(actor: Actor, input: Input, { origin }: Pick<Caller, "origin">): Promise<Published> {
  for (let round = 1; round <= maxRounds; round++) {
    const version = await readVersion(actor, input.id);
    const last = await findLastLink(actor, input.id);
    const snapshot = await composeSnapshot(actor, input, last);
    const link = await storeSnapshot(actor, input.id, { version, last, ...snapshot });
    if (!link) continue;
    if (!hasModelService()) afterResponse(() => makeVectors(link.link_id));
    return { ...toLink(link, origin), made: link.public_id !== unlessRevoked(last)?.public_id };
  }
  throw new AppError("conflict", "The interview changed while it was being published. Please try again.");
}

/** Differs once something changes that a snapshot is made from: answers, the resume, or the newest link. */
const versionColumn = sql<string>`jsonb_build_array(conversations.revision,
  (select jsonb_build_array(r.id, r.deleted_at, r.status, md5(r.pages::text))
    from resumes r where r.id = conversations.resume_id),
  (select jsonb_build_array(l.id, l.revision, l.revoked_at)
    from public_links l where l.conversation_id = conversations.id order by l.created_at desc limit 1))::text`;

/** To be read before the rest, so that no change escapes. @throws AppError not_found, not_finished, not_shareable */
async function readVersion(actor: Actor, id: string): Promise<string> {
  const [own] = await db()
    .select({
      completed_at: conversations.completed_at,
      length: conversations.length,
      version: versionColumn,
    })
    .from(conversations)
    .where(ownConversation(actor, id));
  if (!own) throw conversationNotFound();
  if (isRetry(own))
    throw new AppError("not_shareable", "A second try is for you alone. Share the interview.");
  if (!own.completed_at)
    throw new AppError("not_finished", "This interview is not finished yet. It can be shared once it is.");
  return own.version;
}

/** Of a first link. */
const firstChoice = {
  hidden_message_ids: [],
  include_resume: false,
  include_resume_file: false,
  allow_batches: false,
  headline: null,
  highlights: [],
};
/** Of each new link, whatever the one before it had. */
const newChoice = { candidate_name: null, contact_email: null, expires_at: null, allowed_sentences: [] };

/** The interview, and what the input and the newest link choose of it. @throws AppError not_found, invalid */
async function readChoice(
  actor: Actor,
  { id, ...input }: Input,
  last: LinkRow | null,
): Promise<{ source: Source; choice: LinkChoice }> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const before = last ? choiceOf(last) : firstChoice;
  const chosen = {
    ...(last && unlessRevoked(last) ? choiceOf(last) : { ...before, ...newChoice }),
    ...(Object.fromEntries(given) as Partial<LinkChoice>),
  };
  const source = await readSource(actor, id, chosen.contact_email);
  assertChoice(source, input);
  // The resume may have been deleted since it was chosen.
  const include_resume = chosen.include_resume && source.resume !== null;
  const include_resume_file = include_resume && chosen.include_resume_file;
  return { source, choice: { ...chosen, include_resume, include_resume_file } };
}

type Snapshot = { choice: LinkChoice; items: NewItem[] };

/** What a link would share. @throws AppError not_found, invalid, unavailable */
async function composeSnapshot(actor: Actor, input: Input, last: LinkRow | null): Promise<Snapshot> {
  const { source, choice } = await readChoice(actor, input, last);
  if (input.include_resume_file && !choice.include_resume)
    throw invalidChoice("include_resume_file", "Please share the resume too, or leave its file out.");
  const items = await chosenItems(source, choice, choice.candidate_name);
  if (choice.highlights.length > 0)
    choice.highlights = await standingHighlights(source, items, choice, input);
  return { choice, items };
}

/** Stores what a link shares from now on; null where something that it was made from has changed. */
async function storeSnapshot(
  actor: Actor,
  id: string,
  { version, last, choice, items }: Snapshot & { version: string; last: LinkRow | null },
): Promise<LinkRow | null> {
  const inForce = unlessRevoked(last);
  return db().transaction(async (tx) => {
    const own = ownConversation(actor, id);
    await tx.select({ id: conversations.id }).from(conversations).where(own).for("no key update");
    // A statement of its own, after the lock: it sees what the lock waited for.
    const [now] = await tx.select({ version: versionColumn }).from(conversations).where(own);
    if (now?.version !== version) return null;
    const values = { ...choice, published_at: sql`now()`, suggested_questions: suggestedQuestions(items) };
    const [link] = inForce
      ? await tx
          .update(public_links)
          .set({ ...values, revision: sql`${public_links.revision} + 1` })
          .where(and(eq(public_links.id, inForce.link_id), isNull(public_links.revoked_at)))
          .returning(linkColumns)
      : await tx
          .insert(public_links)
          .values({ ...values, conversation_id: id, public_id: randomBytes(16).toString("base64url") })
          .returning(linkColumns);
    if (link) await replaceSnapshot(tx, link.link_id, items);
    return link ?? null;
  });
}

/** The highlights that visitors may read. @throws AppError invalid where one of the input's is not among them */
async function standingHighlights(
  source: Source,
  items: NewItem[],
  { highlights }: Pick<PublicLink, "highlights">,
  input: PublishInput,
): Promise<SourceSentence[]> {
  const { isStanding } = await chosenCard(source, items, highlights);
  if (input.highlights && isStanding.includes(false))
    throw invalidChoice(
      "highlights",
      "A highlight is a whole sentence of your own that visitors can read. Please share it, or choose another.",
    );
  return highlights.filter((_, at) => isStanding[at]);
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
  const last = await findLastLink(actor, input.id);
  const link = unlessRevoked(last);
  const source = await readSource(actor, input.id, link?.contact_email ?? null);
  const { turns, resume } = source;
  return {
    turns: turns.map(({ seq: _, replaced: __, ...turn }) => turn),
    resume,
    chosen: last && choiceOf(last),
    first_hidden: source.first_hidden,
    ...(await readSentences(source, link)),
  };
}

/** The sentences that visitors do not get to read, of all that one may share. @throws AppError not_found, unavailable */
export async function listWithheld(actor: Actor, input: { id: string }): Promise<WithheldSentence[]> {
  const link = unlessRevoked(await findLastLink(actor, input.id));
  const source = await readSource(actor, input.id, link?.contact_email ?? null);
  return (await readSentences(source, link)).withheld;
}

/** The page as a visitor would see it if this were published now. @throws AppError not_found, invalid, unavailable */
export async function previewInterview(
  actor: Actor,
  input: PublishInput & { id: string },
): Promise<PublicInterview> {
  const { source, choice } = await readChoice(actor, input, await findLastLink(actor, input.id));
  const { candidate_name, headline, include_resume_file, allow_batches } = choice;
  const items = await chosenItems(source, choice, candidate_name);
  const { isStanding: _, ...card } = await chosenCard(source, items, choice.highlights);
  return {
    ...card,
    candidate_name,
    additions: [],
    headline,
    resume_file: include_resume_file,
    allow_batches,
    created_at: source.created_at,
    characters: source.characters,
    suggested_questions: suggestedQuestions(items),
    ai_notice: hasModelService() ? aiNotice : practiceNotice,
    messages: [],
    contact_requests: [],
    answers_again_at: null,
  };
}
