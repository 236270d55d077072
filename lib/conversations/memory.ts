import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { writeBrief, writeSummary } from "../ai/interviewer.ts";
import { asTurns, type StoredTurn } from "./load.ts";

/** This many of a stage's newest messages are always sent verbatim. */
const verbatim = 12;
/** Older ones are worked into the summary so many at a time. */
const batchSize = 8;

/** A stage's summary is for its own character, its brief for the next ones. */
type Kind = "summary" | "brief";
type Uncovered = { previous: string | null; character: string; rows: StoredTurn[] };

/**
 * The messages of a stage that a summary or brief does not cover yet.
 * @param keep how many of the newest stay out
 */
async function findUncovered(
  conversationId: string,
  position: number,
  kind: Kind,
  keep: number,
): Promise<Uncovered> {
  const [row] = await db().execute<Uncovered>(sql`
    select b.${sql.identifier(kind)} as previous, k.name as character, coalesce((
      select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select seq, id, speaker_type as speaker, kind, content as text from messages
        where conversation_id = k.conversation_id and position = k.position
          and seq > coalesce(b.${sql.identifier(`${kind}_seq`)}, 0) and content <> '' and state <> 'streaming'
        order by seq desc offset ${keep} limit 64) m), '[]'::jsonb) as rows
    from conversation_characters k
    left join briefs b on b.conversation_id = k.conversation_id and b.position = k.position
    where k.conversation_id = ${conversationId} and k.position = ${position}`);
  return row ?? { previous: null, character: "", rows: [] };
}

async function store(conversationId: string, position: number, kind: Kind, text: string, seq: number) {
  if (text === "") return;
  const [column, covered] = [sql.identifier(kind), sql.identifier(`${kind}_seq`)];
  // Of two that ran at once the one that covers more stays.
  await db().execute(sql`
    insert into briefs (conversation_id, position, ${column}, ${covered})
    select conversation_id, position, ${text}, ${seq} from conversation_characters
    where conversation_id = ${conversationId} and position = ${position}
    on conflict (conversation_id, position) do update
      set ${column} = excluded.${column}, ${covered} = excluded.${covered}, updated_at = now()
      where briefs.${covered} < excluded.${covered}`);
}

/** Works what left the verbatim window into the running summary. When it fails, the newest messages stand in. */
export async function keepSummary(actor: Actor, conversationId: string, position: number): Promise<void> {
  const { previous, character, rows } = await findUncovered(conversationId, position, "summary", verbatim);
  const last = rows.at(-1);
  if (!last || rows.length < batchSize) return;
  const turns = asTurns(actor, character, rows);
  const text = await writeSummary({ characterName: character, previous, turns });
  await store(conversationId, position, "summary", text, last.seq);
}

/** Writes what the next characters are told of a stage that was left. Until it is there, the last answers stand in. */
export async function keepBrief(actor: Actor, conversationId: string, position: number): Promise<void> {
  const { previous, character, rows } = await findUncovered(conversationId, position, "brief", 0);
  const last = rows.at(-1);
  if (!last || !rows.some((row) => row.kind === "answer")) return;
  const { previous: summary } = await findUncovered(conversationId, position, "summary", 0);
  const turns = asTurns(actor, character, rows);
  const text = await writeBrief({ characterName: character, previous: previous ?? summary, turns });
  await store(conversationId, position, "brief", text, last.seq);
}
