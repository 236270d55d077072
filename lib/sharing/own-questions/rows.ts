import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import {
  conversation_characters,
  conversations,
  messages,
  own_questions,
} from "../../../db/schema/conversations.ts";
import type { Tokens } from "../../ai/failure.ts";
import type { Turn } from "../../ai/tasks.ts";
import { ownConversation } from "../../conversations/access.ts";
import { env } from "../../env.ts";
import type { Claim } from "../../insights/schema.ts";
import { isLeaseFree, leaseUntil } from "../../lease.ts";
import { sentences } from "../../text/sentences.ts";
import type { Material, PublicAnswer } from "../answers/material.ts";
import type { OwnCitation, OwnOutcome, OwnQuestion } from "./schema.ts";

const leaseSeconds = 12;
/** So many earlier questions help to understand the next. */
const maxEarlier = 5;
const maxListed = 200;

export type QuestionRow = Omit<OwnQuestion, "answer" | "generated_by"> & {
  running: boolean;
  model: string | null;
};

const columns = sql`q.id, q.content, q.outcome, coalesce(q.citations, '[]') as citations, q.model, q.created_at,
  coalesce(q.lease_until > now(), false) as running`;

/** The texts around quotes, or in their place. */
const texts: Record<OwnOutcome, () => string> = {
  answered: () => "",
  related: () => "Neither your answers nor your insights say this directly. The closest they come:",
  not_covered: () => "Neither your answers nor your insights cover this.",
  declined: () =>
    "Questions about age, health, religion, family, origin and other personal traits are not answered here. Please ask about what you did or said.",
  help: () => `This is only a computer program, and a person can be there for you. ${env().HELP_TEXT}`,
};

export function toOwnQuestion({ running: _, model, ...row }: QuestionRow): OwnQuestion {
  const { outcome, citations } = row;
  const quotes = citations.map(({ quote }) => `“${quote}”`);
  const answer = outcome && [texts[outcome](), ...quotes].filter(Boolean).join("\n\n");
  return { ...row, created_at: new Date(row.created_at).toISOString(), answer, generated_by: model };
}

/** The newest 200 questions that were asked of an interview, oldest first, without what got no answer. */
export const listQuestions = async (userId: string, id: string): Promise<OwnQuestion[]> => {
  const rows = await db().execute<QuestionRow>(sql`
    select ${columns} from ${own_questions} q join ${conversations} on ${conversations.id} = q.conversation_id
    where ${ownConversation({ id: userId }, id)} and (q.outcome is not null or q.lease_until > now())
    order by q.created_at desc, q.id desc limit ${maxListed}`);
  return rows.reverse().map(toOwnQuestion);
};

/** The newest question with these words. */
export async function findQuestion(conversationId: string, content: string): Promise<QuestionRow | null> {
  const [row] = await db().execute<QuestionRow>(sql`
    select ${columns} from ${own_questions} q
    where q.conversation_id = ${conversationId} and q.content = ${content}
    order by q.created_at desc, q.id desc limit 1`);
  return row ?? null;
}

export type Claimed = { id: string; run: string };

/** Stores a question, or finds it without an answer, and takes its lease; null while another run has it, or the interview is gone. */
export async function claimQuestion(
  userId: string,
  conversationId: string,
  content: string,
): Promise<Claimed | null> {
  const run = crypto.randomUUID();
  const [row] = await db().execute<{ id: string }>(sql`
    insert into ${own_questions} as q (conversation_id, content, run, lease_until)
    select ${conversations.id}, ${content}, ${run}, ${leaseUntil(leaseSeconds)} from ${conversations}
    where ${ownConversation({ id: userId }, conversationId)} and completed_at is not null
    on conflict (conversation_id, md5(content)) where outcome is null
      do update set run = excluded.run, lease_until = excluded.lease_until where ${isLeaseFree(sql`q.lease_until`)}
    returning id`);
  return row ? { id: row.id, run } : null;
}

/** Extends the lease; false when it is lost. */
export async function extendClaim({ id, run }: Claimed): Promise<boolean> {
  const rows = await db().execute(sql`
    update ${own_questions} set lease_until = ${leaseUntil(leaseSeconds)} where id = ${id} and run = ${run} returning id`);
  return rows.length > 0;
}

const withSpent = ({ input_tokens: input, output_tokens: output }: Tokens) => sql`
  input_tokens = coalesce(input_tokens + ${input}::int, input_tokens, ${input}::int),
  output_tokens = coalesce(output_tokens + ${output}::int, output_tokens, ${output}::int)`;

/** Releases the lease, so that the question can be asked again. */
export async function releaseQuestion({ id, run }: Claimed, spent: Tokens): Promise<void> {
  await db().execute(sql`
    update ${own_questions} set run = null, lease_until = null, ${withSpent(spent)} where id = ${id} and run = ${run}`);
}

type Made = { outcome: OwnOutcome; citations: OwnCitation[] } & Pick<PublicAnswer, "model"> & {
    spent: Tokens;
  };

/** Stores an answer; null when the lease is lost. */
export async function storeAnswer(
  { id, run }: Claimed,
  made: Made,
  durationMs: number,
): Promise<QuestionRow | null> {
  const [row] = await db().execute<QuestionRow>(sql`
    update ${own_questions} q set outcome = ${made.outcome}, citations = ${JSON.stringify(made.citations)}::jsonb,
      model = ${made.model}, duration_ms = ${Math.round(durationMs)}, ${withSpent(made.spent)},
      answered_at = now(), run = null, lease_until = null
    where id = ${id} and run = ${run} returning ${columns}`);
  return row ?? null;
}

type Loaded = { revision: number; made_at: string | null; turns: Turn[]; earlier: string[] };

/**
 * What a question is answered from: what was said, and the claims that nobody disputes, each an addition whose id is its
 * place. All that the person said is theirs to read; what was written in danger is for nobody, and no model gets it.
 */
export async function loadMaterial(
  userId: string,
  { id, content }: { id: string; content: string },
  claims: Claim[],
): Promise<{ key: string; material: Material; earlier: string[] } | null> {
  const [row] = await db().execute<Loaded>(sql`
    select revision, (select updated_at from insights i where i.conversation_id = ${conversations.id}) as made_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'speaker', m.speaker_type, 'name', k.name,
          'text', m.content) order by m.seq)
        from ${messages} m join ${conversation_characters} k
          on k.conversation_id = m.conversation_id and k.position = m.position
        where m.conversation_id = ${conversations.id} and m.replaced_by is null and not m.danger and m.content <> ''
          and m.kind not in ('skip', 'continue')), '[]') as turns,
      coalesce((select jsonb_agg(e.content order by e.created_at) from (
        select q.content, q.created_at from ${own_questions} q
        where q.conversation_id = ${conversations.id} and q.outcome <> 'help' and q.content <> ${content}
        order by q.created_at desc limit ${maxEarlier}) e), '[]') as earlier
    from ${conversations} where ${ownConversation({ id: userId }, id)}`);
  if (!row) return null;
  const items = row.turns.map(({ id: messageId, speaker, name, text }) => ({
    id: messageId,
    source: "transcript" as const,
    speaker_type: speaker,
    speaker_name: name,
    page: null,
    content: text,
    allowed_sentences: sentences(text).map((sentence) => sentence.text),
  }));
  const additions = claims.flatMap(({ part, text, dispute }, at) =>
    dispute || part === "notable_quotes"
      ? []
      : [{ id: String(at), question: part.replace("_", " "), content: text }],
  );
  return {
    key: `own ${id} ${row.revision} ${row.made_at}`,
    material: { candidate_name: null, items, additions },
    earlier: row.earlier,
  };
}
