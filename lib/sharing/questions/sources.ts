import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import { public_links, questions } from "../../../db/schema/sharing.ts";
import { noTokens } from "../../ai/failure.ts";
import { currentService } from "../../ai/service.ts";
import { ownConversation } from "../../conversations/access.ts";
import { getInsights } from "../../insights/queries.ts";
import type { Claim as InsightClaim } from "../../insights/schema.ts";
import { isLive, isWithdrawn } from "../access.ts";
import type { AnswerSource } from "../answers/answer.ts";
import type { Answer } from "../answers/material.ts";
import type { Citation, OwnCitation } from "../schema.ts";
import { type SharedContent, sharedContent } from "../answers/shared.ts";
import { sharedSource } from "../answers/vectors.ts";
import { maxEarlier } from "./budget.ts";
import type { Asker, Claim } from "./claims.ts";

type LoadedSource = {
  source: AnswerSource;
  /** The asker's earlier questions, oldest first. */
  earlier: string[];
  /** The revision of the link's content, or of the owner's interview. */
  revision: number;
  /** The same model's answer to the same question from the same revision, for reuse; or null. */
  reusable: Answer | null;
  /** Converts the answer's citations to those that are stored for the asker. */
  toStored: (answer: Answer) => Answer;
};

/** The source of a claimed question; null if the visitor's link is dead or the interview does not exist. */
export const loadSource = (claim: Claim): Promise<LoadedSource | null> =>
  claim.asker.kind === "visitor" ? loadForVisitor(claim) : loadForOwner(claim.asker, claim);

const normalized = (text: SQL): SQL => sql`lower(btrim(regexp_replace(${text}, '\\s+', ' ', 'g')))`;

/** SQL: the newest answer of the same model to the same question, from the same revision; null if there is none. */
const reusableAnswer = (question: string): SQL => sql`(
  select jsonb_build_object('content', m.answer, 'citations', m.citations, 'outcome', m.outcome, 'terms', m.terms,
    'used', to_jsonb(m.used_ids), 'model', m.model)
  from ${questions} m where m.link_id = ${public_links.id} and m.answered_revision = ${public_links.revision}
    and not ${isWithdrawn} and m.model = ${currentService()?.models.answers ?? null}
    and ${normalized(sql`m.content`)} = ${normalized(sql`${question}::text`)}
  order by m.answered_at desc limit 1)`;

async function loadForVisitor({ reserved, question }: Claim): Promise<LoadedSource | null> {
  const [row] = await db().execute<
    SharedContent & Pick<LoadedSource, "reusable"> & { earlier: string[] | null }
  >(sql`
    select ${sharedContent}, ${reusableAnswer(question.content)} as reusable,
      (select jsonb_agg(e.content order by e.created_at) from (
        select m.content, m.created_at from ${questions} m, ${questions} now
        where now.id = ${question.id} and m.visitor_id = now.visitor_id and m.id <> now.id
          and m.answer is not null and m.outcome <> 'help'
        order by m.created_at desc limit ${maxEarlier}) e) as earlier
    from ${public_links} where ${public_links.id} = ${reserved?.link_id ?? null} and ${isLive}`);
  if (!row) return null;
  const { earlier, reusable, ...shared } = row;
  return {
    source: sharedSource(shared),
    earlier: earlier ?? [],
    revision: shared.revision,
    reusable: reusable && { ...reusable, tokens: 0, counted: noTokens },
    toStored: (answer) => answer,
  };
}

type OwnRow = {
  revision: number;
  turns: { id: string; speaker: "user" | "character"; name: string; text: string }[];
  earlier: string[];
};

/**
 * The owner's turns, and the undisputed claims of the insights as additions whose id is the claim's index; no claims while
 * they are being checked. Messages about danger reach no model.
 */
async function loadForOwner(
  { actor, conversationId }: Extract<Asker, { kind: "owner" }>,
  { question }: Claim,
): Promise<LoadedSource | null> {
  const made = await getInsights(actor, { id: conversationId });
  const claims = (made.check === "running" ? null : made.claims) ?? [];
  const [row] = await db().execute<OwnRow>(sql`
    select revision,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'speaker', m.speaker_type, 'name', k.name,
          'text', m.content) order by m.seq)
        from ${messages} m join ${conversation_characters} k
          on k.conversation_id = m.conversation_id and k.position = m.position
        where m.conversation_id = ${conversations.id} and m.replaced_by is null and not m.danger and m.content <> ''
          and m.kind not in ('skip', 'continue')), '[]') as turns,
      coalesce((select jsonb_agg(e.content order by e.created_at) from (
        select q.content, q.created_at from ${questions} q
        where q.conversation_id = ${conversations.id} and q.asker = 'owner' and q.outcome <> 'help'
          and q.content <> ${question.content}
        order by q.created_at desc limit ${maxEarlier}) e), '[]') as earlier
    from ${conversations} where ${ownConversation(actor, conversationId)}`);
  if (!row) return null;
  const items = row.turns.map(({ id, speaker, name, text }) => ({
    id,
    source: "transcript" as const,
    speaker_type: speaker,
    speaker_name: name,
    page: null,
    content: text,
  }));
  const additions = claims.flatMap(({ part, text, dispute }, at) =>
    dispute || part === "notable_quotes"
      ? []
      : [{ id: String(at), question: part.replace("_", " "), content: text }],
  );
  const material = { candidate_name: null, items, additions };
  return {
    source: {
      load: async () => material,
      vectors: async () => new Map(),
      payer: actor.id,
      candidate_name: null,
      asker: "owner",
    },
    earlier: row.earlier,
    revision: row.revision,
    reusable: null,
    toStored: (answer) => ({ ...answer, used: [], citations: ownCitations(answer.citations, claims) }),
  };
}

/** Maps citations of additions back to claims of the insights. */
const ownCitations = (
  citations: readonly (Citation | OwnCitation)[],
  claims: InsightClaim[],
): OwnCitation[] =>
  citations.flatMap((one): OwnCitation[] => {
    if (one.source === "transcript") return [one];
    const claim = one.source === "candidate" ? claims[Number(one.addition_id)] : undefined;
    return claim ? [{ source: "insights", part: claim.part, quote: one.quote }] : [];
  });
