import "server-only";
import type { Actor } from "../../actor.ts";
import { isInDanger } from "../../safety/danger.ts";
import { ModelFailure, noTokens } from "../../ai/failure.ts";
import { assertConsent } from "../../consents/queries.ts";
import { conversationNotFound } from "../../conversations/access.ts";
import { getStatus } from "../../conversations/queries.ts";
import { hasModelService } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { getInsights } from "../../insights/queries.ts";
import type { Claim } from "../../insights/schema.ts";
import { countAgainst } from "../../limits.ts";
import { answerByModel } from "../answers/answer.ts";
import { type AnswerWork, carryOut } from "../questions/answer-work.ts";
import * as rows from "./rows.ts";
import type { OwnCitation, OwnQuestion } from "./schema.ts";

/** How long the model may work on one answer. */
const modelMs = 45_000;

type Question = { id: string; content: string };

/** What the actor asked about their insights, oldest first. @throws AppError not_found */
export async function listOwnQuestions(actor: Actor, { id }: { id: string }): Promise<OwnQuestion[]> {
  await getStatus(actor, { id });
  return rows.listQuestions(actor.id, id);
}

/**
 * Answers a question on one's own finished interview with quotes of its insights and of what one said, as the public page
 * does. The same text again, while it has no answer, is the same question. Somebody in danger gets the words for that.
 * @throws AppError not_found, not_finished, practice_mode, consent_required, rate_limited, unavailable
 */
export async function askOwnQuestion(actor: Actor, asked: Question): Promise<OwnQuestion> {
  const { workflow_complete } = await getStatus(actor, asked);
  if (!workflow_complete)
    throw new AppError("not_finished", "Please finish the interview first. Then you can ask about it.");
  if (!isInDanger(asked.content)) {
    if (!hasModelService())
      throw new AppError(
        "practice_mode",
        "Questions about insights need an AI model. Practice mode has none.",
      );
    await assertConsent(actor);
  }
  await countAgainst("message", actor.id);
  const work = workOn(actor, asked);
  const result = await carryOut(work, await work.claim());
  if ("problem" in result) throw result.problem;
  return rows.toOwnQuestion(result);
}

const workOn = (actor: Actor, asked: Question) =>
  ({
    token: "",
    claim: async () => (await rows.claimQuestion(actor.id, asked.id, asked.content)) ?? "taken",
    extend: rows.extendClaim,
    make: (claim, signal) => makeAnswer(actor, asked, claim, signal),
    find: async () => {
      const row = await rows.findQuestion(asked.id, asked.content);
      if (!row) throw conversationNotFound();
      return { result: row.outcome === null ? null : row, running: row.running };
    },
  }) satisfies AnswerWork<rows.Claimed, rows.QuestionRow>;

async function makeAnswer(actor: Actor, asked: Question, claim: rows.Claimed, signal: AbortSignal) {
  const started = performance.now();
  let spent = noTokens;
  let stored: rows.QuestionRow | null = null;
  try {
    stored = await rows.storeAnswer(claim, await answer(actor, asked, signal), performance.now() - started);
    return stored ?? ("lost" as const);
  } catch (error) {
    if (error instanceof ModelFailure) spent = error.tokens;
    throw error;
  } finally {
    if (!stored) await rows.releaseQuestion(claim, spent);
  }
}

/** An answer of the public page's engine. */
async function answer(actor: Actor, asked: Question, abortSignal: AbortSignal) {
  if (isInDanger(asked.content))
    return { outcome: "help" as const, citations: [], model: null, spent: noTokens };
  const { claims } = await getInsights(actor, asked);
  const loaded = await rows.loadMaterial(actor.id, asked, claims ?? []);
  if (!loaded) throw conversationNotFound();
  const { key, material, earlier } = loaded;
  const {
    outcome,
    citations,
    model,
    spent = noTokens,
  } = await answerByModel(
    { key, load: async () => material, vectors: async () => new Map(), candidate_name: null },
    { question: asked.content, earlier },
    { abortSignal, totalMs: modelMs },
  );
  const cited = citations.flatMap((one): OwnCitation[] => {
    if (one.source === "transcript") return [one];
    const claim: Claim | undefined =
      one.source === "candidate" ? claims?.[Number(one.addition_id)] : undefined;
    return claim ? [{ source: "insights", part: claim.part, quote: one.quote }] : [];
  });
  return { outcome, citations: cited, model, spent };
}
