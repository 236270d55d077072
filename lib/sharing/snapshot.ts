import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Db, db, type Tx } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { public_links, public_messages, snapshot_items } from "../../db/schema/sharing.ts";
import { ownConversation } from "../conversations/access.ts";
import { withoutContactDetails } from "../resumes/relevant.ts";
import { AppError } from "../errors.ts";
import { findRepeats } from "./search/search.ts";
import { itemColumns } from "./rows.ts";
import type { Shareable, SnapshotItem } from "./schema.ts";
import { withoutAddresses } from "./left-out/addresses.ts";

/** Pages of the resume come after all messages. */
const firstPage = 1_000_000;

/** A conversation with all that could be shared of it. */
export type Source = {
  id: string;
  completed: boolean;
  created_at: string;
  characters: string[];
  /** Every message, also those that are never shared. */
  message_ids: string[];
  /** Those that the newest link hides, be it revoked or not. */
  hidden_message_ids: string[];
  turns: (Shareable["turns"][number] & { seq: number })[];
  resume: Shareable["resume"];
  /** What the resume says, also where it was deleted: the characters had read it. Null when it is erased. */
  written: string[] | null;
};

type Row = {
  id: string;
  completed: boolean;
  created_at: string;
  account_email: string;
  hidden_message_ids: string[] | null;
  characters: string[] | null;
  messages:
    { id: string; seq: number; by_person: boolean; name: string; shown: boolean; content: string }[] | null;
  resume_erased: boolean;
  resume: { filename: string; deleted: boolean; pages: { page: number; content: string }[] | null } | null;
};

/**
 * Reads what one could share: what was said, without the greetings and without replies that failed, and the resume's
 * pages as a reader sees them, without contact details. Null when the conversation is not the actor's.
 * @param contactEmail the address that visitors get on approval, and that is left out of the texts like the account's
 */
export async function readSource(
  on: Db | Tx,
  actor: Actor,
  id: string,
  contactEmail: string | null,
): Promise<Source | null> {
  const [row] = await on.execute<Row>(sql`
    select ${conversations.id}, completed_at is not null as completed,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select email from users where users.id = ${conversations.user_id}) as account_email,
      (select to_jsonb(l.hidden_message_ids) from public_links l where l.conversation_id = ${conversations.id}
        order by l.created_at desc limit 1) as hidden_message_ids,
      (select jsonb_agg(k.name order by k.position) from conversation_characters k
        where k.conversation_id = ${conversations.id}) as characters,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'by_person', m.speaker_type = 'user', 'name', k.name,
          'shown', m.kind <> 'greeting' and m.content <> '' and m.state in ('complete', 'interrupted'),
          'content', case when m.kind <> 'greeting' then m.content else '' end) order by m.seq)
        from messages m
        join conversation_characters k on k.conversation_id = m.conversation_id and k.position = m.position
        where m.conversation_id = ${conversations.id}) as messages,
      workflow = 'resume_interview' and not exists (select from resumes r where r.id = ${conversations.resume_id}
        and r.pages is not null) as resume_erased,
      -- The hidden text stays in the database.
      (select jsonb_build_object('filename', r.filename, 'deleted', r.deleted_at is not null, 'pages', (
          select jsonb_agg(jsonb_build_object('page', p->'number', 'content', p->>'text') order by n)
          from jsonb_array_elements(r.pages) with ordinality as pages(p, n)))
        from resumes r where r.id = ${conversations.resume_id} and r.user_id = ${actor.id}
          and r.status = 'PROCESSED') as resume
    from ${conversations} where ${ownConversation(actor, id)}`);
  if (!row) return null;
  const shared = (text: string): string => withoutAddresses(text, [row.account_email, contactEmail]);
  const messages = row.messages ?? [];
  const pages = (row.resume?.pages ?? [])
    .map(({ page, content }) => ({ page, content: shared(withoutContactDetails(content)) }))
    .filter(({ content }) => content !== "");
  return {
    id: row.id,
    completed: row.completed,
    created_at: row.created_at,
    characters: row.characters ?? [],
    message_ids: messages.map((message) => message.id),
    hidden_message_ids: row.hidden_message_ids ?? [],
    turns: messages
      .filter((message) => message.shown)
      .map((message) => ({
        message_id: message.id,
        seq: message.seq,
        speaker_type: message.by_person ? "user" : "character",
        speaker_name: message.by_person ? null : message.name,
        content: shared(message.content),
      })),
    resume:
      row.resume && !row.resume.deleted && pages.length > 0 ? { filename: row.resume.filename, pages } : null,
    written: row.resume_erased ? null : pages.map(({ content }) => content),
  };
}

export type Choice = { hidden_message_ids: readonly string[]; include_resume: boolean };

/** Refuses a choice that names what is not there. @throws AppError invalid */
export function assertChoice(source: Source, choice: Partial<Choice>): void {
  const known = new Set(source.message_ids);
  if (choice.hidden_message_ids?.some((id) => !known.has(id))) {
    const text = "There is no such message in this interview.";
    throw new AppError("invalid", `hidden_message_ids: ${text}`, { fields: { hidden_message_ids: text } });
  }
  if (choice.include_resume && !source.resume) {
    const text = "This interview has no resume that could be shared.";
    throw new AppError("invalid", `include_resume: ${text}`, { fields: { include_resume: text } });
  }
}

type NewItem = SnapshotItem & { ordinal: number };

/**
 * What of it is shared by a choice, in its order, each item under an id that says nothing of the original's. With what is
 * left out goes what a character says of it.
 * @throws AppError unavailable when the interview cannot be searched just now
 */
export async function chosenItems(
  source: Source,
  choice: Choice,
  candidateName: string | null,
): Promise<NewItem[]> {
  const hidden = new Set(choice.hidden_message_ids);
  const pages = choice.include_resume ? (source.resume?.pages ?? []) : [];
  const written = pages.length > 0 ? [] : source.written;
  const repeats = await findRepeats(
    source.turns.map(({ speaker_type, content, message_id }) => ({
      by: speaker_type,
      content,
      hidden: hidden.has(message_id),
    })),
    written ?? [],
    candidateName,
  );
  const turns = source.turns
    .filter((turn, at) => !hidden.has(turn.message_id) && repeats[at] !== true)
    // Nobody can tell any more which of a character's words repeat a resume that is erased.
    .filter((turn) => written !== null || turn.speaker_type === "user")
    .map(({ seq, speaker_type, speaker_name, content }): NewItem => {
      const id = crypto.randomUUID();
      return { id, ordinal: seq, source: "transcript", speaker_type, speaker_name, page: null, content };
    });
  return [
    ...turns,
    ...pages.map(({ page, content }): NewItem => ({
      id: crypto.randomUUID(),
      ordinal: firstPage + page,
      source: "resume",
      speaker_type: null,
      speaker_name: null,
      page,
      content,
    })),
  ];
}

const contentKey = (item: Omit<NewItem, "id">): string =>
  JSON.stringify([item.ordinal, item.source, item.speaker_type, item.speaker_name, item.page, item.content]);

/**
 * Makes these items the link's snapshot. What was shared before in the same words keeps its id, so that citations of
 * it hold; what is shared no longer goes, and the answers that were made from it are withdrawn. The link's row must
 * be locked: answers are stored under the same lock.
 */
export async function replaceSnapshot(tx: Tx, linkId: string, items: readonly NewItem[]): Promise<void> {
  const before = await tx
    .select({ ...itemColumns, ordinal: snapshot_items.ordinal })
    .from(snapshot_items)
    .where(eq(snapshot_items.link_id, linkId));
  const wanted = new Set(items.map(contentKey));
  const gone = before.filter((item) => !wanted.has(contentKey(item))).map((item) => item.id);
  const kept = new Set(before.map(contentKey));
  const added = items.filter((item) => !kept.has(contentKey(item)));
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from ${snapshot_items} where link_id = ${linkId} and id = any(${sql.param(gone)}::uuid[])`);
    await withdrawAnswers(tx, [linkId], gone);
  }
  if (added.length > 0) {
    await tx.execute(sql`
      insert into ${snapshot_items} (id, link_id, ordinal, source, speaker_type, speaker_name, page, content)
      select id, ${linkId}, ordinal, source, speaker_type, speaker_name, page, content
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(id uuid, ordinal int, source text,
        speaker_type text, speaker_name text, page int, content text)`);
  }
}

/** Keeps answers that may hold words of these sources from their visitors. */
export async function withdrawAnswers(
  tx: Tx,
  linkIds: readonly string[],
  sources: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update ${public_messages} set withdrawn_at = now()
    where link_id = any(${sql.param(linkIds)}::uuid[]) and answer is not null and withdrawn_at is null
      and used_ids && ${sql.param(sources)}::uuid[]`);
}

/** What one may share of a conversation of one's own, as it would be shared. Null when it is not the actor's. */
export async function findSource(actor: Actor, id: string): Promise<Source | null> {
  const [link] = await db()
    .select({ contact_email: public_links.contact_email })
    .from(public_links)
    .innerJoin(conversations, eq(conversations.id, public_links.conversation_id))
    .where(sql`${ownConversation(actor, id)} and ${public_links.revoked_at} is null`);
  return readSource(db(), actor, id, link?.contact_email ?? null);
}
