import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { isLimit } from "../../ai/failure.ts";
import { writeNote } from "../../ai/notes.ts";
import { currentService } from "../../ai/service.ts";
import { hasConsented } from "../../consents/access.ts";
import { exclusively } from "../../lease.ts";
import { asTurns, type StoredMessage } from "./load.ts";

/** Messages that one call covers. */
const batchSize = 64;

/**
 * The two notes of a stage. A note is due when at least `minimum` messages are not covered, not counting the newest `verbatim`.
 * `counted` selects the messages of this check.
 */
const kinds = {
  /** For later replies of the same character. Without it, a prompt has only the newest messages. */
  summary: { verbatim: 12, minimum: 8, counted: sql`true` },
  /** For the next characters. Until it is written, a prompt has the last answers instead. */
  brief: { verbatim: 0, minimum: 1, counted: sql`m.kind = 'answer'` },
};

type Uncovered = {
  previous: string | null;
  character: string;
  revision: number;
  rows: (StoredMessage & { seq: number })[];
};
type Kind = keyof typeof kinds;
type Place = { id: string; position: number };

const columnsOf = (kind: Kind) => [sql.identifier(kind), sql.identifier(`${kind}_seq`)] as const;

/** SQL: the messages `m` of a stage that its note does not cover yet. */
const uncovered = (kind: Kind, { id, position }: Place) => sql`messages m
  where m.conversation_id = ${id} and m.position = ${position} and m.replaced_by is null and not m.danger
    and m.content <> '' and m.state <> 'streaming' and m.seq > coalesce((
      select b.${columnsOf(kind)[1]} from briefs b where b.conversation_id = ${id} and b.position = ${position}), 0)`;

/**
 * Adds the messages of a stage that are not covered yet to its summary or brief, in one process at a time. Does nothing in
 * practice mode.
 */
export async function updateNote(actor: Actor, kind: Kind, id: string, position: number): Promise<void> {
  if (!currentService()) return;
  const { verbatim, minimum, counted } = kinds[kind];
  const place = { id, position };
  const isDue = sql`(${hasConsented(actor)} and exists (
    select from ${uncovered(kind, place)} and ${counted} offset ${verbatim + minimum - 1}))`;
  // Most turns have nothing due, so check before claiming a lease.
  const [now] = await db().execute<{ due: boolean }>(sql`select ${isDue} as due`);
  if (!now?.due) return;
  const cover = (signal: AbortSignal) => coverBatch(actor, kind, place, signal);
  await exclusively(`${kind}:${id}:${position}`, cover, { isDue }).catch((error: unknown) => {
    // At a limit of tokens, a later turn writes the note.
    if (!isLimit(error)) throw error;
  });
}

/** Covers the oldest uncovered messages. @throws {Error} if the note is empty */
async function coverBatch(actor: Actor, kind: Kind, place: Place, abortSignal: AbortSignal): Promise<void> {
  const { verbatim } = kinds[kind];
  const { id, position } = place;
  const [column, covered] = columnsOf(kind);
  // A stage's first brief starts from its summary.
  const [row] = await db().execute<Uncovered>(sql`
    select coalesce(b.${column}, b.summary) as previous, k.name as character, c.revision, coalesce((
      select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select * from (
          select m.seq, m.id, m.speaker_type as speaker, m.kind, m.content as text, m.danger, m.aside, m.question
          from ${uncovered(kind, place)}
          order by m.seq desc offset ${verbatim}) older
        order by seq limit ${batchSize}) m), '[]'::jsonb) as rows
    from conversation_characters k join conversations c on c.id = k.conversation_id
    left join briefs b on b.conversation_id = k.conversation_id and b.position = k.position
    where k.conversation_id = ${id} and k.position = ${position} and ${hasConsented(actor)}`);
  const last = row?.rows.at(-1);
  if (!row || !last) return;
  const turns = asTurns(actor, row.character, row.rows);
  const input = { payer: actor.id, characterName: row.character, previous: row.previous, turns };
  const { note: text, tokens } = await writeNote(kind, input, abortSignal);
  // An empty note covers nothing, nor does one that may include an answer replaced during the call. Concurrent runs: keep
  // the note that covers more messages. The tokens always count.
  const isValid = sql`${text !== ""} and revision = ${row.revision}`;
  await db().execute(sql`
    insert into briefs as b (conversation_id, position, ${column}, ${covered}, input_tokens, output_tokens)
    select id, ${position}, case when ${isValid} then ${text} end, case when ${isValid} then ${last.seq}::int else 0 end,
      ${tokens.input_tokens ?? 0}::int, ${tokens.output_tokens ?? 0}::int
    from conversations where id = ${id} for share
    on conflict (conversation_id, position) do update set
      ${column} = case when b.${covered} < excluded.${covered} then excluded.${column} else b.${column} end,
      ${covered} = greatest(b.${covered}, excluded.${covered}), updated_at = now(),
      input_tokens = b.input_tokens + excluded.input_tokens, output_tokens = b.output_tokens + excluded.output_tokens`);
  if (text === "") throw new Error(`The model's ${kind} is empty.`);
}
