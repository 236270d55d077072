import "server-only";
import { sql } from "drizzle-orm";
import { type Actor, personName } from "../actor.ts";
import { db } from "../../db/client.ts";
import type { AskInput, Turn } from "../ai/tasks.ts";
import { relevantLines } from "../resumes/relevant.ts";
import { conversationNotFound } from "./access.ts";
import { replyState } from "./rows.ts";
import type { Stage } from "./workflow.ts";

/** How much of each is looked at for a prompt, the newest first. */
const max = {
  messages: 24,
  questions: 64,
  /** Answers to an earlier character that stand in for a brief that is missing. */
  answers: 12,
  /** In characters; a long resume has twenty thousand. */
  resume: 60_000,
};

export type StoredTurn = Pick<Turn, "id" | "speaker" | "text"> & { seq: number; kind: string };

/** What a turn needs to know of its conversation. */
export type Loaded = Stage & {
  id: string;
  /** The current character, or the last one of a complete conversation. */
  character: { position: number; id: string; name: string; prompt: string; version: number };
  next: string | null;
  window: StoredTurn[];
  summary: string | null;
  asked: string[];
  handoff: AskInput["handoff"];
  /** What a reader sees of the resume; null without one, and once it is deleted. */
  resume: string | null;
  /** The message that already has the client id asked for, if there is one. */
  repeat: { id: string; content: string; kind: string } | null;
};

/**
 * Reads, in one statement, all that a turn needs. Everything in it is bounded, so that turn 200 costs what
 * turn 40 does.
 * @throws AppError not_found
 */
export async function loadForTurn(actor: Actor, id: string, clientId: string | null): Promise<Loaded> {
  const [row] = await db().execute<Loaded>(sql`
    with c as (
      select *, ${replyState} as reply, least(position, (select max(position) from conversation_characters where conversation_id = ${id}))
        as stage_position
      from conversations where id = ${id} and user_id = ${actor.id}
    )
    select c.id, c.position, c.completed_at is not null as completed, c.reply,
      (select count(*)::int from conversation_characters k where k.conversation_id = c.id) as characters,
      (select jsonb_build_object('position', k.position, 'id', k.character_id, 'name', k.name,
          'prompt', k.system_prompt, 'version', k.prompt_version)
        from conversation_characters k where k.conversation_id = c.id and k.position = c.stage_position) as character,
      (select k.name from conversation_characters k
        where k.conversation_id = c.id and k.position = c.stage_position + 1) as next,
      b.summary,
      coalesce((select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select id, seq, speaker_type as speaker, kind, content as text from messages
        where conversation_id = c.id and position = c.stage_position and seq > coalesce(b.summary_seq, 0)
          and content <> ''
        order by seq desc limit ${max.messages}) m), '[]'::jsonb) as window,
      coalesce((select jsonb_agg(q.question order by q.seq) from (
        select seq, question from messages
        where conversation_id = c.id and question is not null order by seq desc limit ${max.questions}) q), '[]'::jsonb) as asked,
      coalesce((select jsonb_agg(jsonb_build_object('character', k.name, 'brief', e.brief, 'answers', coalesce((
          select jsonb_agg(a.text order by a.seq) from (
            select seq, left(content, 4000) as text from messages
            where conversation_id = c.id and position = k.position and kind = 'answer'
              and seq > coalesce(e.brief_seq, 0)
            order by seq desc limit ${max.answers}) a), '[]'::jsonb)) order by k.position)
        from conversation_characters k
        left join briefs e on e.conversation_id = k.conversation_id and e.position = k.position
        where k.conversation_id = c.id and k.position < c.stage_position), '[]'::jsonb) as handoff,
      -- The hidden text stays in the database.
      (select left(string_agg(p.page->>'text', E'\n' order by p.ordinal), ${max.resume}) from resumes r
        cross join lateral jsonb_array_elements(r.pages) with ordinality as p(page, ordinal)
        where r.id = c.resume_id and r.user_id = c.user_id and r.status = 'PROCESSED' and r.deleted_at is null)
        as resume,
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

/** The stored messages as turns of a prompt. */
export function asTurns(actor: Actor, characterName: string, stored: StoredTurn[]): Turn[] {
  return stored.map((turn) => ({
    id: turn.id,
    speaker: turn.speaker,
    name: turn.speaker === "user" ? personName(actor) : characterName,
    text: turn.text,
    ...(turn.kind === "greeting" && { greeting: true }),
  }));
}

/**
 * What the model is asked for the next reply.
 * @param message the one that was just stored and is not in the window yet; null when a turn is run again
 */
export function askInput(actor: Actor, loaded: Loaded, message: StoredTurn | null): AskInput {
  const { character, window } = loaded;
  return {
    characterName: character.name,
    systemPrompt: character.prompt,
    turns: asTurns(actor, character.name, message ? [...window, message] : window),
    summary: loaded.summary,
    asked: loaded.asked,
    handoff: loaded.handoff.filter((earlier) => earlier.brief !== null || earlier.answers.length > 0),
    resume: loaded.resume === null ? null : relevantLines(loaded.resume),
    nextCharacter: loaded.next,
  };
}
