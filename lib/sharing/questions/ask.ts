import "server-only";
import type { Caller } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import type { AppError } from "../../errors.ts";
import { countAddress, countAgainst } from "../../limits.ts";
import { linkInvalid } from "../access.ts";
import { withConsent } from "../consent.ts";
import { answerQuestion } from "../answers/answer.ts";
import { unlessChanged } from "../search/shared-content.ts";
import { sharedSource } from "../search/vectors.ts";
import type { Asked, PublicMessage } from "../schema.ts";
import { findVisitor, type VisitorInput } from "../visitor.ts";
import { type AnswerWork, carryOut, claimWithinBudget, defaultBudgetMs, notAnswered } from "./answer-work.ts";
import {
  type Claim,
  claimQuestion,
  extendClaim,
  findQuestion,
  loadContext,
  type Question,
  releaseQuestion,
  storeAnswer,
} from "./claims.ts";
import { type QuestionRow, toMessages, toQuestionMessage } from "./messages.ts";

/** How long the model may work on one answer. */
export const modelMs = 45_000;
/** How often an answer is made anew because what is shared changed meanwhile. */
export const maxAttempts = 3;

/** A question that is stored, and the answer that is being made. */
export type Asking = {
  question: PublicMessage;
  visitorToken: string;
  /** Never rejects. */
  outcome: Promise<{ messages: PublicMessage[] } | { problem: AppError }>;
};

/**
 * Stores a question and starts to answer it. The same text again, while it has no answer, is the same question.
 * @throws AppError not_found for a dead link, consent_required, rate_limited, budget_spent
 */
export async function askQuestion(
  input: VisitorInput & { content: string; consent?: string | undefined },
  caller: Pick<Caller, "address" | "counted">,
  budgetMs = defaultBudgetMs,
): Promise<Asking> {
  await countAddress("question_address", caller);
  const { token, content } = input;
  const visitor = await withConsent(
    await findVisitor(input),
    input.consent,
    async (asker) => (await findQuestion({ token, visitor: asker, content }))?.answer === null,
  );
  if (!visitor.isNew) await countAgainst("question_visitor", visitor.id);
  await countAgainst("question_link", visitor.link_id);
  const asked = { token, visitor, content };
  const work = workOn(asked);
  const claim = await claimWithinBudget(work, budgetMs);
  const question = claim === "taken" ? await findQuestion(asked) : claim.question;
  if (!question) throw linkInvalid();
  const outcome: Asking["outcome"] = carryOut(work, claim).then((result) =>
    "problem" in result ? result : { messages: toMessages(result) },
  );
  // A new visitor is counted once stored: one who is refused needs no counter.
  if (visitor.isNew) await countAgainst("question_visitor", visitor.id);
  afterResponse(async () => void (await outcome));
  return { question: toQuestionMessage(question, "answering"), visitorToken: visitor.token, outcome };
}

/** The question with its answer, once that is made. @throws AppError whatever kept it from being made */
export async function answered({ outcome, visitorToken }: Asking): Promise<Asked> {
  const result = await outcome;
  if ("problem" in result) throw result.problem;
  return { messages: result.messages, visitor_token: visitorToken };
}

const workOn = (asked: Question): AnswerWork<Claim, QuestionRow> => ({
  token: asked.token,
  claim: () => claimQuestion(asked),
  extend: extendClaim,
  make: makeAnswer,
  find: async () => {
    const row = await findQuestion(asked);
    return row && { result: row.answer === null ? null : row, running: row.running };
  },
});

/** Makes the answer from what is shared, and makes it anew when that changed before it was stored. */
async function makeAnswer(claim: Claim, signal: AbortSignal): Promise<QuestionRow | "lost"> {
  let tokens = 0;
  let isSettled = false;
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const context = await loadContext(claim);
      if (!context) throw linkInvalid();
      const { shared, earlier } = context;
      const started = performance.now();
      const made = await unlessChanged(
        answerQuestion(
          sharedSource(shared),
          { question: claim.question.content, earlier },
          { abortSignal: signal, totalMs: modelMs },
        ),
      );
      if (!made) continue;
      tokens += made.tokens;
      const durationMs = performance.now() - started;
      const stored = await storeAnswer(claim, shared.revision, { ...made, durationMs }, tokens);
      if (stored === "changed") continue;
      isSettled = true;
      return stored;
    }
    throw notAnswered();
  } finally {
    if (!isSettled) await releaseQuestion(claim, tokens);
  }
}
