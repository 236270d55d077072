import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { writeBrief, writeSummary } from "../ai/interviewer.ts";
import { asTurns, type StoredTurn } from "./load.ts";

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

type Uncovered = { previous: string | null; character: string; rows: StoredTurn[] };

/** Works the messages of a stage that its summary or brief does not cover yet into it. */
export async function remember(
  actor: Actor,
  kind: keyof typeof kinds,
  conversationId: string,
  position: number,
): Promise<void> {
  const { verbatim, isDue, write } = kinds[kind];
  const [column, covered] = [sql.identifier(kind), sql.identifier(`${kind}_seq`)];
  const [row] = await db().execute<Uncovered>(sql`
    select coalesce(b.${column}, b.summary) as previous, k.name as character, coalesce((
      select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select seq, id, speaker_type as speaker, kind, content as text from messages
        where conversation_id = k.conversation_id and position = k.position
          and seq > coalesce(b.${covered}, 0) and content <> '' and state <> 'streaming'
        order by seq desc offset ${verbatim} limit 64) m), '[]'::jsonb) as rows
    from conversation_characters k
    left join briefs b on b.conversation_id = k.conversation_id and b.position = k.position
    where k.conversation_id = ${conversationId} and k.position = ${position}`);
  const last = row?.rows.at(-1);
  if (!row || !last || !isDue(row.rows)) return;
  const turns = asTurns(actor, row.character, row.rows);
  const text = await write({ characterName: row.character, previous: row.previous, turns });
  if (text === "") return;
  // Of two that ran at once the one that covers more stays.
  await db().execute(sql`
    insert into briefs (conversation_id, position, ${column}, ${covered})
    select conversation_id, position, ${text}, ${last.seq} from conversation_characters
    where conversation_id = ${conversationId} and position = ${position}
    on conflict (conversation_id, position) do update
      set ${column} = excluded.${column}, ${covered} = excluded.${covered}, updated_at = now()
      where briefs.${covered} < excluded.${covered}`);
}
