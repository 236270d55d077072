import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import { withoutContactDetails } from "../../resumes/contact-details.ts";
import { interviewers } from "../access.ts";
import { withoutEmails, withoutName } from "../mask.ts";
import type { Shareable } from "./schema.ts";

/** A conversation with all content that can be shared. */
export type Source = Pick<Shareable, "resume"> & {
  id: string;
  owner: Actor;
  created_at: string;
  /** The whole cast. */
  characters: string[];
  /** The members of the cast whom the candidate answered or skipped. */
  interviewers: string[];
  /** Ids of all messages that are not replaced, including those that are never shared. */
  message_ids: string[];
  /** The person's asides, which do not count as answers; hidden by default. */
  uncounted: string[];
  /** Messages about danger and the fixed replies to them; never shared. */
  first_hidden: string[];
  turns: (Shareable["turns"][number] & {
    seq: number;
    /** Earlier versions of this answer, and of messages before it that are never shared. */
    replaced: string[];
  })[];
  /** The resume's pages, which the characters could read, even if it has been deleted since; null once it is erased. */
  resumeTexts: string[] | null;
};

type Row = {
  created_at: string;
  characters: string[];
  interviewers: string[];
  messages: (Source["turns"][number] & { shown: boolean; danger: boolean })[];
  resume_erased: boolean;
  resume: { filename: string; deleted: boolean; pages: { page: number; content: string }[] | null } | null;
};

/**
 * Reads all shareable content, without email addresses: turns except greetings, skips, requests to continue, danger,
 * failed replies, replies to distress, and replies to an answer that was replaced since; and the resume without other
 * contact details.
 * @throws {AppError} not_found
 */
export async function readSource(actor: Actor, id: string): Promise<Source> {
  const [row] = await db().execute<Row>(sql`
    select to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select coalesce(jsonb_agg(k.name order by k.position), '[]') from conversation_characters k
        where k.conversation_id = ${conversations.id}) as characters,
      ${interviewers} as interviewers,
      (select coalesce(jsonb_agg(jsonb_build_object('message_id', m.id, 'seq', m.seq, 'speaker_type', m.speaker_type,
          'speaker_name', case when m.speaker_type <> 'user' then k.name end, 'content', m.content,
          'replaced', (select coalesce(jsonb_agg(o.content), '[]') from messages o where o.conversation_id = m.conversation_id
            and o.seq = m.seq and o.kind = 'answer' and o.replaced_by is not null),
          'danger', m.danger, 'counted', m.aside is null,
          'shown', not m.danger and m.kind not in ('greeting', 'skip', 'continue')
            and m.content <> '' and m.state in ('complete', 'interrupted')
            -- Leaves out the reply to distress, a fixed text.
            and not exists (select from messages a where a.conversation_id = m.conversation_id and a.seq = m.seq - 1
              and a.aside = 'distress' and a.replaced_by is null)
            -- A reply to an answer that was replaced later may repeat it.
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
  const shown = row.messages.filter((one) => one.shown);
  let withdrawn: string[] = [];
  const turns = row.messages.flatMap(({ shown: isShown, danger: _, ...turn }) => {
    const replaced = [...withdrawn, ...turn.replaced];
    withdrawn = isShown ? [] : replaced;
    // Characters' turns never show the account's name: visitors see only the name that the owner enters.
    const content = turn.speaker_type === "user" ? turn.content : withoutName(turn.content, actor.name);
    return isShown ? [{ ...turn, replaced, content: withoutEmails(content) }] : [];
  });
  const pages = (row.resume?.pages ?? [])
    .map(({ page, content }) => ({ page, content: withoutEmails(withoutContactDetails(content)) }))
    .filter(({ content }) => content !== "");
  return {
    id,
    owner: actor,
    created_at: row.created_at,
    characters: row.characters,
    interviewers: row.interviewers,
    message_ids: row.messages.map(({ message_id }) => message_id),
    first_hidden: row.messages.flatMap(({ message_id, danger }) => (danger ? [message_id] : [])),
    uncounted: shown.flatMap(({ message_id, counted }) => (counted ? [] : [message_id])),
    turns,
    resume:
      row.resume && !row.resume.deleted && pages.length > 0 ? { filename: row.resume.filename, pages } : null,
    resumeTexts: row.resume_erased ? null : pages.map(({ content }) => content),
  };
}
