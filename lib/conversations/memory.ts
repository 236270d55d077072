import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { noTokens } from "../ai/failure.ts";
import { writeBrief, writeSummary } from "../ai/interviewer.ts";
import { hasConsented } from "../consents/access.ts";
import { asTurns, type StoredTurn } from "./load.ts";

/** So many messages are worked in at once. */
const batchSize = 64;

/** What is remembered of a stage; `verbatim` of its newest messages stay out. */
const kinds = {
  /** For its own character, in batches. When it fails, the newest messages stand in. */
  summary: { verbatim: 12, isDue: (rows: StoredTurn[]) => rows.length >= 8, write: writeSummary },
  /** For the next characters, once the stage is left. Until it is there, the last answers stand in. */
  brief: {
    verbatim: 0,
    isDue: (rows: StoredTurn[]) => rows.some((row) => row.kind === "answer"),
    write: writeBrief,
  },
};

type Uncovered = { previous: string | null; character: string; revision: number; rows: StoredTurn[] };
type Kind = keyof typeof kinds;

/** Works the messages of a stage that its summary or brief does not cover yet into it. */
export async function remember(actor: Actor, kind: Kind, id: string, position: number): Promise<void> {
  while (await rememberBatch(actor, kind, id, position));
}

/** The oldest that are not covered yet. @returns whether there may be more */
async function rememberBatch(
  actor: Actor,
  kind: Kind,
  conversationId: string,
  position: number,
): Promise<boolean> {
  const { verbatim, isDue, write } = kinds[kind];
  const [column, covered] = [sql.identifier(kind), sql.identifier(`${kind}_seq`)];
  const [row] = await db().execute<Uncovered>(sql`
    select coalesce(b.${column}, b.summary) as previous, k.name as character, c.revision, coalesce((
      select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select * from (
          select seq, id, speaker_type as speaker, kind, content as text, danger from messages
          where conversation_id = k.conversation_id and position = k.position and replaced_by is null and not danger
            and seq > coalesce(b.${covered}, 0) and content <> '' and state <> 'streaming'
          order by seq desc offset ${verbatim}) older
        order by seq limit ${batchSize}) m), '[]'::jsonb) as rows
    from conversation_characters k join conversations c on c.id = k.conversation_id
    left join briefs b on b.conversation_id = k.conversation_id and b.position = k.position
    where k.conversation_id = ${conversationId} and k.position = ${position} and ${hasConsented(actor)}`);
  const last = row?.rows.at(-1);
  if (!row || !last || !isDue(row.rows)) return false;
  const turns = asTurns(actor, row.character, row.rows);
  let tokens = noTokens;
  const input = { characterName: row.character, previous: row.previous, turns };
  const text = await write(input, (used) => (tokens = used));
  // Of two that ran at once the one that covers more stays. An empty one covers nothing, nor does one that may hold an
  // answer that was replaced meanwhile. What they took counts in any case.
  const isValid = sql`${text !== ""} and revision = ${row.revision}`;
  const [stored] = await db().execute<{ is_covered: boolean }>(sql`
    insert into briefs as b (conversation_id, position, ${column}, ${covered}, input_tokens, output_tokens)
    select id, ${position}, case when ${isValid} then ${text} end, case when ${isValid} then ${last.seq}::int else 0 end,
      ${tokens.input_tokens ?? 0}::int, ${tokens.output_tokens ?? 0}::int
    from conversations where id = ${conversationId} for share
    on conflict (conversation_id, position) do update set
      ${column} = case when b.${covered} < excluded.${covered} then excluded.${column} else b.${column} end,
      ${covered} = greatest(b.${covered}, excluded.${covered}), updated_at = now(),
      input_tokens = b.input_tokens + excluded.input_tokens, output_tokens = b.output_tokens + excluded.output_tokens
    returning ${covered} >= ${last.seq} as is_covered`);
  return stored?.is_covered === true && row.rows.length === batchSize;
}
