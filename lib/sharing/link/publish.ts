import "server-only";
import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Caller } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import { afterResponse } from "../../after-response.ts";
import { recordEvent } from "../../audit/record.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import { isRetry } from "../../conversations/constants.ts";
import { hasModelService } from "../../ai/service.ts";
import { AppError } from "../../errors.ts";
import { exclusively, isHeld } from "../../lease.ts";
import { makeVectors } from "../answers/vectors.ts";
import type { SourceSentence } from "../schema.ts";
import { distinctSentences, sentenceKey } from "../sentence.ts";
import type { LinkChoice, PublicLink, PublishInput, Sensitive } from "./schema.ts";
import { cutSnapshot, itemOf, type NewItem, ownSentences } from "./cut.ts";
import {
  choiceOf,
  findLastLink,
  linkColumns,
  type LinkRow,
  notShared,
  toLink,
  unlessRevoked,
} from "./link.ts";
import { readSensitive } from "./sensitive.ts";
import { replaceSnapshot } from "./snapshot.ts";
import { readSource, type Source } from "./source.ts";
import { suggestedQuestions } from "./suggest.ts";

type Input = PublishInput & { id: string };
type Published = PublicLink & { isNew: boolean };

/** How often publishing is tried while the interview keeps changing. */
const maxRounds = 3;

/**
 * Shares a finished interview, or updates its link under the same address. Omitted fields keep their value, but
 * `left_out_sentences` also gets the sensitive sentences found since, and highlights that are no longer shared are dropped.
 * The resume is no longer shared if it has been deleted. A new link takes the settings of a revoked one, except name,
 * contact and expiry. The interview is read outside a transaction, because a model may have to read it; the snapshot is
 * stored only if the interview has not changed.
 * @throws {AppError} not_found, not_finished, not_shareable; invalid for a message, sentence or resume that does not
 * exist, or a highlight that is not shared; conflict while another publication of the actor runs, or if the interview keeps
 * changing
 */
export async function publishInterview(
  actor: Actor,
  input: Input,
  caller: Pick<Caller, "origin">,
): Promise<Published> {
  // Checks access first, so that another user's conversation is not_found and never a conflict.
  await shareableVersion(actor, input.id);
  const published: Published[] = [];
  const key = `publish:${actor.id}`;
  // Check with a read first, so that many refused requests write nothing.
  if (!(await isHeld(key)))
    await exclusively(key, async () => {
      published.push(await publish(actor, input, caller));
    });
  const [link] = published;
  if (!link)
    throw new AppError("conflict", "What you share is being changed already. Please try again in a moment.");
  return link;
}

async function publish(actor: Actor, input: Input, { origin }: Pick<Caller, "origin">): Promise<Published> {
  for (let round = 1; round <= maxRounds; round++) {
    const version = await shareableVersion(actor, input.id);
    const last = await findLastLink(actor, input.id);
    const snapshot = await composeSnapshot(actor, input, last);
    const link = await storeSnapshot(actor, input.id, { ...snapshot, version, last });
    if (!link) continue;
    // Practice mode needs the vectors for every question. With a model, the first question that needs them computes them.
    if (!hasModelService()) afterResponse(() => makeVectors(link.link_id));
    return { ...toLink(link, origin), isNew: link.public_id !== unlessRevoked(last)?.public_id };
  }
  throw new AppError("conflict", "The interview changed while it was being published. Please try again.");
}

/** SQL: changes whenever the sources of a snapshot do: answers, the resume, or the newest link. */
const versionColumn = sql<string>`jsonb_build_array(conversations.revision,
  (select jsonb_build_array(r.id, r.deleted_at, r.status, md5(r.pages::text))
    from resumes r where r.id = conversations.resume_id),
  (select jsonb_build_array(l.id, l.revision, l.revoked_at)
    from public_links l where l.conversation_id = conversations.id order by l.created_at desc limit 1))::text`;

/**
 * The version of a shareable interview's sources. Read it before the sources, so that `storeSnapshot` notices any change.
 * @throws {AppError} not_found, not_finished, not_shareable
 */
export async function shareableVersion(actor: Actor, id: string): Promise<string> {
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
    throw new AppError("not_shareable", "A second try can’t be shared. Share its interview instead.");
  if (!own.completed_at)
    throw new AppError("not_finished", "This interview is not finished yet. It can be shared once it is.");
  return own.version;
}

/** Defaults of a first link for fields that a request omits; `getShareable` proposes more. */
export const firstChoice = {
  include_resume: false,
  include_resume_file: false,
  allow_batches: false,
  headline: null,
  highlights: [],
};
/** Fields that a new link never takes from an earlier one. */
const newChoice = { candidate_name: null, contact_email: null, expires_at: null };

type Snapshot = {
  source: Source;
  choice: LinkChoice;
  items: NewItem[];
  /** Sensitive sentences found with certainty so far. Later publications do not propose them again. */
  checked: SourceSentence[];
};

/**
 * Merges the input into the newest link's choice and builds the snapshot. May call the model to find sensitive sentences,
 * unless the input names the left-out ones.
 * @throws {AppError} not_found, invalid
 */
export async function composeSnapshot(
  actor: Actor,
  { id, ...input }: PublishInput & { id: string },
  last: LinkRow | null,
): Promise<Snapshot> {
  const given = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as Partial<LinkChoice>;
  const inForce = unlessRevoked(last);
  const source = await readSource(actor, id);
  const hidden_message_ids = last?.hidden_message_ids ?? source.uncounted;
  const before = inForce
    ? choiceOf(inForce)
    : { ...(last ? choiceOf(last) : firstChoice), ...newChoice, hidden_message_ids };
  assertChoice(source, given);
  // A caller that names the sentences does not wait for the model.
  const sensitive = await readSensitive(source, { mayCallModel: !given.left_out_sentences });
  const left_out_sentences = given.left_out_sentences ?? proposeLeftOut(sensitive, last);
  const chosen = { ...before, ...given, left_out_sentences };
  // The resume may have been deleted since it was chosen.
  const include_resume = chosen.include_resume && source.resume !== null;
  if (given.include_resume_file && !include_resume)
    throw invalidChoice("include_resume_file", "Please share the resume too, or leave its file out.");
  const choice = {
    ...chosen,
    include_resume,
    include_resume_file: include_resume && chosen.include_resume_file,
  };
  const items = cutSnapshot(source, choice, choice.candidate_name);
  const highlights = choice.highlights.filter((one) => itemOf(items, source, one) !== undefined);
  if (given.highlights && highlights.length < given.highlights.length) throw unreadableHighlight();
  const checked = distinctSentences([...(last?.checked_sentences ?? []), ...certainSentences(sensitive)]);
  return { source, choice: { ...choice, highlights }, items, checked };
}

/** The newest link's left-out sentences, and those found with certainty since its publication. */
export function proposeLeftOut(sensitive: Sensitive, last: LinkRow | null): SourceSentence[] {
  const checked = new Set(last?.checked_sentences.map(sentenceKey));
  const found = certainSentences(sensitive).filter((one) => !checked.has(sentenceKey(one)));
  return distinctSentences([...(last?.left_out_sentences ?? []), ...found]);
}

const certainSentences = ({ sentences }: Sensitive): SourceSentence[] =>
  sentences.flatMap(({ kind: _, certain, ...sentence }) => (certain ? [sentence] : []));

/** @throws {AppError} invalid if the choice names a message, sentence or resume that does not exist */
function assertChoice(source: Source, choice: Partial<LinkChoice>): void {
  const messageIds = new Set(source.message_ids);
  if (choice.hidden_message_ids?.some((id) => !messageIds.has(id)))
    throw invalidChoice("hidden_message_ids", "There is no such message in this interview.");
  const own = new Set(ownSentences(source).map(({ sentence }) => sentenceKey(sentence)));
  const isUnknown = (one: SourceSentence): boolean => !own.has(sentenceKey(one));
  if (choice.left_out_sentences?.some(isUnknown))
    throw invalidChoice("left_out_sentences", "There is no such sentence in this interview.");
  if (choice.highlights?.some(isUnknown)) throw unreadableHighlight();
  if (choice.include_resume && !source.resume)
    throw invalidChoice("include_resume", "This interview has no resume that could be shared.");
}

const invalidChoice = (field: keyof PublishInput, text: string) =>
  new AppError("invalid", `${field}: ${text}`, { fields: { [field]: text } });
const unreadableHighlight = () =>
  invalidChoice(
    "highlights",
    "A highlight is a whole sentence of your own that visitors can read. Please share it, or choose another.",
  );

/** Stores the snapshot and its link; null if the sources have changed since `version`. */
async function storeSnapshot(
  actor: Actor,
  id: string,
  snapshot: Omit<Snapshot, "source"> & { version: string; last: LinkRow | null },
): Promise<LinkRow | null> {
  const { version, last, choice, items, checked } = snapshot;
  const inForce = unlessRevoked(last);
  return db().transaction(async (tx) => {
    const own = ownConversation(actor, id);
    await tx.select({ id: conversations.id }).from(conversations).where(own).for("no key update");
    // A separate statement, so that it sees the changes that the lock waited for.
    const [now] = await tx.select({ version: versionColumn }).from(conversations).where(own);
    if (now?.version !== version) return null;
    const values = {
      ...choice,
      checked_sentences: checked,
      published_at: sql`now()`,
      suggested_questions: suggestedQuestions(items),
      review_needed: false,
    };
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
    // Revoked while this update waited for the row.
    if (!link) return null;
    await replaceSnapshot(tx, link.link_id, items);
    const action = inForce ? "link.changed" : "link.published";
    await recordEvent(tx, { actor: actor.id, action, subject: id });
    return link;
  });
}

/** Makes the link invalid for good; sharing again creates another address. @throws {AppError} not_found */
export async function revokeLink(actor: Actor, input: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    const rows = await tx.execute(sql`
      update ${public_links} set revoked_at = now() from ${conversations}
      where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
        and ${public_links.revoked_at} is null
      returning ${public_links.id}`);
    if (rows.length === 0) throw notShared();
    await recordEvent(tx, { actor: actor.id, action: "link.revoked", subject: input.id });
  });
}
