import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { questions, snapshot_items } from "../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { withoutContactDetails } from "../resumes/relevant.ts";
import { AppError } from "../errors.ts";
import { withoutAddresses, withoutName } from "./contact/mask.ts";
import { type Card, cardOf, type Chosen, highlightsOf } from "./answers/card.ts";
import type { SharedItem } from "./answers/material.ts";
import { findRepeats, readItems } from "./search/search.ts";
import type { PublishInput, Shareable, SnapshotItem, SourceSentence } from "./schema.ts";

export const itemColumns = {
  id: snapshot_items.id,
  source: snapshot_items.source,
  speaker_type: snapshot_items.speaker_type,
  speaker_name: snapshot_items.speaker_name,
  page: snapshot_items.page,
  content: snapshot_items.content,
};

/** Pages of the resume come after all messages. */
const firstPage = 1_000_000;

/** A conversation with all that could be shared of it. */
export type Source = Pick<Shareable, "resume"> & {
  created_at: string;
  characters: string[];
  /** Of all messages, also those that are never shared. */
  message_ids: string[];
  /** Those that tell of danger, with the fixed replies: they are never shared. */
  first_hidden: string[];
  turns: (Shareable["turns"][number] & {
    seq: number;
    /** What the candidate had said in its place before. */
    replaced: string[];
  })[];
  /** The pages that the characters had read, also where the resume was deleted; null when it is erased. */
  readPages: string[] | null;
};

type Row = {
  created_at: string;
  account_email: string;
  characters: string[];
  messages: (Source["turns"][number] & { shown: boolean; danger: boolean })[];
  resume_erased: boolean;
  resume: { filename: string; deleted: boolean; pages: { page: number; content: string }[] | null } | null;
};

/**
 * What one could share: turns without greetings and failed replies, the resume's visible text without contact details.
 * @param contactEmail left out of the texts, like the account's: visitors get it on approval only
 * @throws AppError not_found
 */
export async function readSource(actor: Actor, id: string, contactEmail: string | null): Promise<Source> {
  const [row] = await db().execute<Row>(sql`
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select email from users where users.id = ${conversations.user_id}) as account_email,
      (select coalesce(jsonb_agg(k.name order by k.position), '[]') from conversation_characters k
        where k.conversation_id = ${conversations.id}) as characters,
      (select coalesce(jsonb_agg(jsonb_build_object('message_id', m.id, 'seq', m.seq, 'speaker_type', m.speaker_type,
          'speaker_name', case when m.speaker_type <> 'user' then k.name end, 'content', m.content,
          'replaced', (select coalesce(jsonb_agg(o.content), '[]') from messages o where o.conversation_id = m.conversation_id
            and o.seq = m.seq and o.kind = 'answer' and o.replaced_by is not null),
          'danger', m.danger,
          'shown', not m.danger and m.kind not in ('greeting', 'skip', 'continue')
            and m.aside is null and m.content <> '' and m.state in ('complete', 'interrupted')
            and not exists (select from messages a where a.conversation_id = m.conversation_id and a.seq = m.seq - 1
              and a.aside = 'distress' and a.replaced_by is null)
            -- A reply to an answer that was replaced since may hold words of it.
            and not exists (select from messages a where a.conversation_id = m.conversation_id and a.seq = m.seq - 1
              and a.kind = 'answer' and a.replaced_by is null and a.created_at > m.created_at))
          order by m.seq), '[]')
        from messages m
        join conversation_characters k on k.conversation_id = m.conversation_id and k.position = m.position
        where m.conversation_id = ${conversations.id} and m.replaced_by is null) as messages,
      workflow = 'resume_interview' and not exists (select from resumes r where r.id = ${conversations.resume_id}
        and r.pages is not null) as resume_erased,
      (select jsonb_build_object('filename', r.filename, 'deleted', r.deleted_at is not null, 'pages', (
          select jsonb_agg(jsonb_build_object('page', p->'number', 'content', p->>'text') order by n)
          from jsonb_array_elements(r.pages) with ordinality as pages(p, n)))
        from resumes r where r.id = ${conversations.resume_id} and r.user_id = ${actor.id}
          and r.status = 'PROCESSED') as resume
    from ${conversations} where ${ownConversation(actor, id)}`);
  if (!row) throw conversationNotFound();
  const shared = (text: string): string => withoutAddresses(text, [row.account_email, contactEmail]);
  const pages = (row.resume?.pages ?? [])
    .map(({ page, content }) => ({ page, content: shared(withoutContactDetails(content)) }))
    .filter(({ content }) => content !== "");
  return {
    created_at: row.created_at,
    characters: row.characters,
    message_ids: row.messages.map(({ message_id }) => message_id),
    first_hidden: row.messages.flatMap(({ message_id, danger }) => (danger ? [message_id] : [])),
    turns: row.messages
      .filter(({ shown }) => shown)
      .map(({ shown: _, danger: __, ...turn }) => ({
        ...turn,
        // Whether a name is shared is the owner's choice, and not what a character called them.
        content: shared(turn.speaker_type === "user" ? turn.content : withoutName(turn.content, actor.name)),
      })),
    resume:
      row.resume && !row.resume.deleted && pages.length > 0 ? { filename: row.resume.filename, pages } : null,
    readPages: row.resume_erased ? null : pages.map(({ content }) => content),
  };
}

type Choice = {
  hidden_message_ids: readonly string[];
  allowed_sentences: readonly SourceSentence[];
  include_resume: boolean;
};

/** @throws AppError invalid for a choice that names what does not exist */
export function assertChoice(source: Source, choice: Partial<Choice>): void {
  const messageIds = new Set(source.message_ids);
  if (choice.hidden_message_ids?.some((id) => !messageIds.has(id)))
    throw invalidChoice("hidden_message_ids", "There is no such message in this interview.");
  const textOf = (one: SourceSentence): string | undefined =>
    one.source === "resume"
      ? source.resume?.pages.find(({ page }) => page === one.page)?.content
      : source.turns.find(({ message_id }) => message_id === one.message_id)?.content;
  if (choice.allowed_sentences?.some((one) => !textOf(one)?.includes(one.sentence)))
    throw invalidChoice("allowed_sentences", "There is no such sentence in this interview.");
  if (choice.include_resume && !source.resume)
    throw invalidChoice("include_resume", "This interview has no resume that could be shared.");
}

export const invalidChoice = (field: keyof PublishInput, text: string) =>
  new AppError("invalid", `${field}: ${text}`, { fields: { [field]: text } });

export type NewItem = Required<SharedItem> & { ordinal: number };

/** What a choice shares, each item under a new id. What may repeat what is left out goes too. @throws AppError unavailable */
export async function chosenItems(
  source: Source,
  choice: Choice,
  candidateName: string | null,
): Promise<NewItem[]> {
  const hidden = new Set(choice.hidden_message_ids);
  const pages = choice.include_resume ? (source.resume?.pages ?? []) : [];
  const unsharedPages = pages.length > 0 ? [] : source.readPages;
  const repeats = await findRepeats(
    source.turns.map(({ speaker_type, content, message_id, replaced }) => ({
      by: speaker_type,
      content,
      hidden: hidden.has(message_id),
      replaced,
    })),
    unsharedPages ?? [],
    candidateName,
  );
  const turns = source.turns
    .filter((turn, at) => !hidden.has(turn.message_id) && repeats[at] !== true)
    // Nobody can know which of a character's words repeat a resume that is erased.
    .filter((turn) => unsharedPages !== null || turn.speaker_type === "user");
  const allowed = Map.groupBy(choice.allowed_sentences, keyOf);
  const items = [
    ...turns.map(({ message_id, seq: ordinal, replaced: _, ...turn }) => ({
      ...ofTurn,
      ...turn,
      ordinal,
      allowed: allowed.get(message_id),
    })),
    ...pages.map(({ page, content }) => ({
      ...ofPage,
      ordinal: firstPage + page,
      page,
      content,
      allowed: allowed.get(page),
    })),
  ];
  return items.map(({ allowed: sentences = [], ...item }) => ({
    ...item,
    allowed_sentences: sentences.map(({ sentence }) => sentence),
    id: crypto.randomUUID(),
  }));
}

const ofTurn = { source: "transcript", page: null } as const;
const ofPage = { source: "resume", speaker_type: null, speaker_name: null } as const;
const keyOf = (one: SourceSentence) => (one.source === "resume" ? one.page : one.message_id);

/** Where the source of a highlight `h` stands in a snapshot, as SQL. */
export const ordinalColumn = sql`case h->>'source' when 'resume' then ${sql.raw(String(firstPage))} + (h->>'page')::int
  else (select m.seq from messages m where m.id = (h->>'message_id')::uuid) end`;

/** The sentences with the items that their sources are copied to. */
const placed = (source: Source, items: readonly NewItem[], sentences: readonly SourceSentence[]): Chosen[] =>
  sentences.map((one) => {
    const ordinal =
      one.source === "resume"
        ? firstPage + one.page
        : source.turns.find(({ message_id }) => message_id === one.message_id)?.seq;
    return { id: items.find((item) => item.ordinal === ordinal)?.id ?? "", sentence: one.sentence };
  });

/** What a choice shows, of items that are not stored yet: the card, and each item as visitors may read it. @throws AppError unavailable */
export async function chosenCard(
  source: Source,
  items: readonly NewItem[],
  highlights: readonly SourceSentence[],
): Promise<Card & { items: SnapshotItem[]; isStanding: boolean[] }> {
  const read = await readItems(items);
  const chosen = placed(source, items, highlights);
  return {
    ...cardOf(items, read, chosen),
    isStanding: highlightsOf(items, read, chosen).map((one) => one !== null),
    items: items.map(({ ordinal: _, allowed_sentences: __, ...item }, at) => ({
      ...item,
      content: read[at]?.readable ?? "",
    })),
  };
}

/**
 * The sentences of the candidate's own that visitors can be given to read, and those that are withheld until the owner lets
 * them through.
 * @throws AppError unavailable
 */
export async function readSentences(
  { turns, resume }: Source,
  link: { allowed_sentences: readonly SourceSentence[] } | null,
): Promise<Pick<Shareable, "sentences" | "withheld">> {
  const sources = [
    ...turns.map((turn) => ({
      ...ofTurn,
      ...turn,
      from: { source: "transcript", message_id: turn.message_id } as const,
    })),
    ...(resume?.pages ?? []).map((page) => ({
      ...ofPage,
      ...page,
      from: { source: "resume", page: page.page } as const,
    })),
  ];
  const items = sources.map(({ from: _, ...item }) => ({ ...item, id: "" }));
  const read = await readItems(items);
  const isAllowed = new Set(link?.allowed_sentences.map((one) => JSON.stringify([keyOf(one), one.sentence])));
  const ofAll = (kind: "sentences" | "withheld") =>
    sources.flatMap(({ from }, at) => (read[at]?.[kind] ?? []).map((sentence) => ({ ...from, sentence })));
  return {
    sentences: ofAll("sentences"),
    withheld: ofAll("withheld").map((one) => ({
      ...one,
      allowed: isAllowed.has(JSON.stringify([keyOf(one), one.sentence])),
    })),
  };
}

const contentKey = (item: Omit<NewItem, "id">): string =>
  JSON.stringify([item.ordinal, item.source, item.speaker_type, item.speaker_name, item.page, item.content]);

/** Whether an item still shows all that it showed before: then its id, and answers from it, hold. */
const holdsAll = (
  before: Pick<NewItem, "allowed_sentences">,
  next: Pick<NewItem, "allowed_sentences"> | undefined,
): boolean =>
  next !== undefined &&
  before.allowed_sentences.every((sentence) => next.allowed_sentences.includes(sentence));

/**
 * Makes these items the link's snapshot. What was shared in the same words keeps its id, so that citations of it hold;
 * answers from the rest are withdrawn. The caller holds the lock of the link's row, under which answers are stored.
 */
export async function replaceSnapshot(tx: Tx, linkId: string, items: readonly NewItem[]): Promise<void> {
  const before = await tx.select().from(snapshot_items).where(eq(snapshot_items.link_id, linkId));
  const wanted = new Map(items.map((item) => [contentKey(item), item]));
  const isSame = (item: (typeof before)[number]) => holdsAll(item, wanted.get(contentKey(item)));
  const gone = before.filter((item) => !isSame(item)).map((item) => item.id);
  const unchanged = new Map(before.filter(isSame).map((item) => [contentKey(item), item]));
  const added = items.filter((item) => !unchanged.has(contentKey(item)));
  for (const [key, item] of unchanged) {
    const { allowed_sentences = [] } = wanted.get(key) ?? {};
    if (allowed_sentences.length === item.allowed_sentences.length) continue;
    await tx.update(snapshot_items).set({ allowed_sentences }).where(eq(snapshot_items.id, item.id));
  }
  if (gone.length > 0) {
    await tx
      .delete(snapshot_items)
      .where(and(eq(snapshot_items.link_id, linkId), inArray(snapshot_items.id, gone)));
    await withdrawAnswers(tx, [linkId], gone);
  }
  // One parameter, however many items there are.
  if (added.length > 0)
    await tx.execute(sql`
      insert into ${snapshot_items} (id, link_id, ordinal, source, speaker_type, speaker_name, page, content,
        allowed_sentences)
      select id, ${linkId}, ordinal, source, speaker_type, speaker_name, page, content, allowed_sentences
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(id uuid, ordinal int, source text,
        speaker_type text, speaker_name text, page int, content text, allowed_sentences text[])`);
}

/** Hides answers that may hold words of these sources from their visitors. */
export async function withdrawAnswers(tx: Tx, linkIds: string[], sources: string[]): Promise<void> {
  await tx.execute(sql`
    update ${questions} set withdrawn_at = now()
    where link_id = any(${sql.param(linkIds)}::uuid[]) and answer is not null and withdrawn_at is null
      and used_ids && ${sql.param(sources)}::uuid[]`);
}
