import "server-only";
import { sql } from "drizzle-orm";
import { type Actor, personName } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import type { Manner } from "../../ai/prompts.ts";
import type { Mark } from "../../ai/speech.ts";
import type { Aside, ReplyInput, Turn } from "../../ai/tasks.ts";
import { agendaOf, type PlanState } from "../plan/agenda.ts";
import { hasConsented } from "../../consents/access.ts";
import { relevantLines } from "../../resumes/relevant.ts";
import { helpReply } from "../../safety/help.ts";
import { conversationNotFound, ownConversation } from "../access.ts";
import { replyState } from "../rows.ts";
import { usesLength, usesLengthSql } from "../answer-rules.ts";
import type { Status } from "../schema.ts";

/** Limits of a prompt's parts; the newest are kept. */
const max = {
  messages: 24,
  questions: 64,
  /** Answers to an earlier character, in place of a missing brief. */
  answers: 12,
  /** In characters; a long resume has twenty thousand. */
  resume: 60_000,
};

export type StoredMessage = Pick<Turn, "id" | "speaker" | "text"> & {
  kind: string;
  /** A message about danger, or the fixed reply to it. */
  danger: boolean;
  aside: Aside | null;
  /** The question that a reply asks. */
  question: string | null;
  /** The step that a reply takes in a planned interview. */
  mark?: Mark | null;
};

export type ReplacedMessage = {
  id: string;
  kind: string;
  danger: boolean;
  aside: Aside | null;
  seq: number;
  position: number;
};

/** SQL: a reply asks the given question, follows up, or asks nothing. */
const markColumn = sql`case when speaker_type = 'user' then null when cardinality(plan_questions) > 0 then 'question'
  when given_question is not null then 'follow_up' when plan_questions is not null then 'end' end`;

/** What the database knows when a turn begins. */
export type TurnContext = {
  id: string;
  /** Index of the current character. */
  position: number;
  completed: boolean;
  reply: Status["reply"];
  /** The current character, or the last one of a complete conversation. */
  character: { position: number; id: string; name: string; prompt: string; manner: Manner; version: number };
  /** The next character's name. */
  next: string | null;
  revision: number;
  last_seq: number;
  /** The answer or skip that the message replaces. */
  replaced: ReplacedMessage | null;
  /** The newest messages of this stage that the summary does not cover, oldest first. */
  window: StoredMessage[];
  summary: string | null;
  /** Questions that replies have asked in this interview, by any character. */
  asked: string[];
  /** Questions of the current character that the person postponed. */
  postponed: string[];
  /** Null if the interview has neither a length nor a plan. */
  planned: PlanState | null;
  /** Notes from the earlier characters, or their last answers. */
  handoff: ReplyInput["handoff"];
  /** The visible text of the resume; null if there is none, or it is deleted. */
  resume: string | null;
  hasConsented: boolean;
  /** The message that already has this client id, if any. */
  repeat: { id: string; content: string; kind: string } | null;
};

/**
 * Reads the data of a turn in one statement, for one consistent state of the conversation; hence the length of the
 * function. All parts are bounded, so turn 200 costs as much as turn 40.
 * @param replaces the answer that the message replaces; later messages are not read
 * @throws {AppError} not_found
 */
export async function loadForTurn(
  actor: Actor,
  id: string,
  clientId: string | null,
  replaces: string | null = null,
): Promise<TurnContext> {
  const isBeforeReplaced = replaces === null ? sql`` : sql`and seq < (select seq from replaced)`;
  const isCurrent = sql`conversation_id = c.id and replaced_by is null ${isBeforeReplaced}`;
  const isAnswer = sql`${isCurrent} and ${usesLengthSql}`;
  const [row] = await db().execute<TurnContext>(sql`
    with c as (
      select *, ${replyState} as reply,
        least(position, (select max(position) from conversation_characters where conversation_id = ${id})) as stage_position
      from conversations where ${ownConversation(actor, id)}
    ), replaced as (
      select m.id, m.kind, m.danger, m.aside, m.seq, m.position from c join messages m on m.conversation_id = c.id
      where m.id = ${replaces}::uuid and m.kind in ('answer', 'skip') and m.replaced_by is null
    )
    select c.id, c.position, c.revision, c.last_seq, (select to_jsonb(r) from replaced r) as replaced,
      c.completed_at is not null as completed, c.reply,
      (select jsonb_build_object('position', k.position, 'id', k.character_id, 'name', k.name,
          'prompt', k.system_prompt, 'manner', k.manner, 'version', k.prompt_version)
        from conversation_characters k where k.conversation_id = c.id and k.position = c.stage_position) as character,
      (select k.name from conversation_characters k
        where k.conversation_id = c.id and k.position = c.stage_position + 1) as next,
      b.summary,
      coalesce((select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select id, seq, speaker_type as speaker, kind, content as text, danger, aside, question, ${markColumn} as mark
        from messages
        where conversation_id = c.id and position = c.stage_position and seq > coalesce(b.summary_seq, 0)
          and content <> '' and replaced_by is null ${isBeforeReplaced}
        order by seq desc limit ${max.messages}) m), '[]'::jsonb) as window,
      coalesce((select jsonb_agg(q.question order by q.seq) from (
        select seq, question from messages
        where conversation_id = c.id and question is not null and replaced_by is null ${isBeforeReplaced}
        order by seq desc limit ${max.questions}) q), '[]'::jsonb) as asked,
      case when c.plan is not null or c.length is not null then jsonb_build_object('length', c.length, 'plan', c.plan,
        'cast', (select jsonb_agg(character_id order by position) from conversation_characters where conversation_id = c.id),
        'before', (select count(*)::int from messages where ${isAnswer} and position < c.stage_position),
        'here', (select count(*)::int from messages where ${isAnswer} and position = c.stage_position),
        'asked', coalesce((select jsonb_agg(distinct q) from messages, unnest(plan_questions) q where ${isCurrent}), '[]'::jsonb),
        'followed', coalesce((select jsonb_agg(distinct given_question) from messages
          where ${isCurrent} and plan_questions = '{}' and given_question is not null), '[]'::jsonb)) end as planned,
      coalesce((select jsonb_agg(r.question order by r.seq) from messages r
        join messages u on u.conversation_id = r.conversation_id and u.seq = r.seq + 1
          and u.aside = 'later' and u.replaced_by is null
        where r.conversation_id = c.id and r.position = c.stage_position and r.replaced_by is null and r.question is not null
          and not exists (select from messages n where n.conversation_id = c.id and n.seq > u.seq and n.replaced_by is null
            and n.question = r.question)), '[]'::jsonb) as postponed,
      coalesce((select jsonb_agg(jsonb_build_object('character', k.name, 'brief', e.brief, 'answers', coalesce((
          select jsonb_agg(a.text order by a.seq) from (
            select seq, left(content, 4000) as text from messages
            where conversation_id = c.id and position = k.position and kind = 'answer'
              and replaced_by is null and not danger and aside is null and seq > coalesce(e.brief_seq, 0)
            order by seq desc limit ${max.answers}) a), '[]'::jsonb)) order by k.position)
        from conversation_characters k
        left join briefs e on e.conversation_id = k.conversation_id and e.position = k.position
        where k.conversation_id = c.id and k.position < c.stage_position), '[]'::jsonb) as handoff,
      -- Only the visible text of the resume.
      (select left(string_agg(p.page->>'text', E'\n' order by p.ordinal), ${max.resume}) from resumes r
        cross join lateral jsonb_array_elements(r.pages) with ordinality as p(page, ordinal)
        where r.id = c.resume_id and r.user_id = c.user_id and r.status = 'PROCESSED' and r.deleted_at is null)
        as resume,
      ${hasConsented(actor)} as "hasConsented",
      ${
        clientId === null
          ? sql`null::jsonb`
          : sql`(select jsonb_build_object('id', m.id, 'content', m.content, 'kind', m.kind)
              from messages m where m.conversation_id = c.id and m.client_id = ${clientId})`
      } as repeat
    from c
    left join briefs b on b.conversation_id = c.id and b.position = c.stage_position`);
  if (!row) throw conversationNotFound();
  return row;
}

/** Converts stored messages to the turns of a prompt. */
export function asTurns(actor: Actor, characterName: string, stored: StoredMessage[]): Turn[] {
  return stored.map((turn) => ({
    id: turn.id,
    speaker: turn.speaker,
    name: turn.speaker === "user" ? personName(actor) : characterName,
    text: turn.text,
    ...(turn.speaker === "user" ? { aside: turn.aside } : { asked: turn.question, mark: turn.mark ?? null }),
    ...(turn.kind === "greeting" && { greeting: true }),
    ...((turn.kind === "skip" || turn.kind === "continue") && { skip: true }),
  }));
}

/**
 * The input of the model call for the next reply.
 * @param message the new message, which is not in the window yet; null when a turn runs again
 */
export function replyInput(actor: Actor, loaded: TurnContext, message: StoredMessage | null): ReplyInput {
  const { character, planned } = loaded;
  const more = Number(message !== null && usesLength(message));
  const window = message ? [...loaded.window, message] : loaded.window;
  const last = window.at(-1);
  const help = last?.danger && last.speaker === "user" ? helpReply(window.at(-2)?.text) : null;
  return {
    payer: actor.id,
    characterName: character.name,
    personName: actor.name,
    systemPrompt: character.prompt,
    manner: character.manner,
    turns: asTurns(
      actor,
      character.name,
      window.filter(({ danger }) => !danger),
    ),
    help,
    summary: loaded.summary,
    asked: loaded.asked,
    postponed: loaded.postponed,
    handoff: loaded.handoff.filter((earlier) => earlier.brief !== null || earlier.answers.length > 0),
    resume: loaded.resume === null ? null : relevantLines(loaded.resume),
    nextCharacter: loaded.next,
    // The fixed text asks no planned question.
    agenda:
      help === null
        ? planned && agendaOf({ ...planned, here: planned.here + more }, character.position)
        : null,
  };
}
