import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { writeBrief, writeSummary } from "../ai/interviewer.ts";
import { log } from "../log.ts";
import { personName } from "./rows.ts";
import type { Turn } from "../ai/tasks.ts";

/** This many of a stage's newest messages are always sent verbatim. */
const verbatim = 12;
/** Older ones are worked into the summary so many at a time. */
const batch = 8;

type Row = { seq: number; id: string; speaker: "user" | "character"; kind: string; text: string };

/**
 * The messages of a stage that a summary or brief does not cover yet.
 * @param keep how many of the newest stay out
 */
async function uncovered(
  conversationId: string,
  position: number,
  what: "summary" | "brief",
  keep: number,
): Promise<{ previous: string | null; character: string; rows: Row[] }> {
  const covered = what === "summary" ? sql`b.summary_seq` : sql`b.brief_seq`;
  const text = what === "summary" ? sql`b.summary` : sql`b.brief`;
  const [row] = await db().execute<{ previous: string | null; character: string; rows: Row[] | null }>(sql`
    select ${text} as previous, k.name as character, (
      select jsonb_agg(to_jsonb(m) order by m.seq) from (
        select seq, id, speaker_type as speaker, kind, content as text from messages
        where conversation_id = k.conversation_id and position = k.position and seq > coalesce(${covered}, 0)
          and content <> '' and state <> 'streaming'
        order by seq desc offset ${keep} limit 64) m) as rows
    from conversation_characters k
    left join briefs b on b.conversation_id = k.conversation_id and b.position = k.position
    where k.conversation_id = ${conversationId} and k.position = ${position}`);
  return { previous: row?.previous ?? null, character: row?.character ?? "", rows: row?.rows ?? [] };
}

async function store(
  conversationId: string,
  position: number,
  what: "summary" | "brief",
  text: string,
  seq: number,
): Promise<void> {
  const [column, covered] = what === "summary" ? ["summary", "summary_seq"] : ["brief", "brief_seq"];
  const [name, until] = [sql.identifier(column), sql.identifier(covered)];
  // Two that ran at once: the one that covers more stays.
  await db().execute(sql`
    insert into briefs (conversation_id, position, ${name}, ${until})
    select conversation_id, position, ${text}, ${seq} from conversation_characters
    where conversation_id = ${conversationId} and position = ${position}
    on conflict (conversation_id, position) do update
      set ${name} = excluded.${name}, ${until} = excluded.${until}, updated_at = now()
      where briefs.${until} < excluded.${until}`);
}

const turns = (actor: Actor, character: string, rows: Row[]): Turn[] =>
  rows.map((row) => ({
    id: row.id,
    speaker: row.speaker,
    name: row.speaker === "user" ? personName(actor) : character,
    text: row.text,
    ...(row.kind === "greeting" && { greeting: true }),
  }));

/**
 * Works what left the verbatim window into the running summary. Runs after the reply was sent; when it
 * fails, the newest messages stand in until the next time.
 */
export async function keepSummary(actor: Actor, conversationId: string, position: number): Promise<void> {
  try {
    const { previous, character, rows } = await uncovered(conversationId, position, "summary", verbatim);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    const text = await writeSummary({
      characterName: character,
      previous,
      turns: turns(actor, character, rows),
    });
    if (text) await store(conversationId, position, "summary", text, last.seq);
  } catch (error) {
    log().warn({ err: error }, "no summary was made");
  }
}

/**
 * Writes what the next characters are told of a stage that was left. Nobody waits for it: until it is
 * there, the last answers stand in verbatim.
 */
export async function keepBrief(actor: Actor, conversationId: string, position: number): Promise<void> {
  try {
    const { previous, character, rows } = await uncovered(conversationId, position, "brief", 0);
    const last = rows.at(-1);
    if (!last || !rows.some((row) => row.kind === "answer")) return;
    const { previous: summary } = await uncovered(conversationId, position, "summary", 0);
    const text = await writeBrief({
      characterName: character,
      previous: previous ?? summary,
      turns: turns(actor, character, rows),
    });
    if (text) await store(conversationId, position, "brief", text, last.seq);
  } catch (error) {
    log().warn({ err: error }, "no brief was made");
  }
}
