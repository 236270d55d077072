import "server-only";
import type { Caller } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import type { AppError } from "../../errors.ts";
import { countAddress, countAgainst } from "../../limits.ts";
import { linkInvalid } from "../access.ts";
import type { PublicMessage } from "../schema.ts";
import { assertVisitorConsent, findVisitor, type VisitorInput } from "../visitor/visitor.ts";
import { findQuestion } from "./claims.ts";
import { toMessages, toQuestionMessage } from "./messages.ts";
import { claimWithinBudget, defaultWaitMs, runOrFollow } from "./run.ts";

/** A stored question whose answer is being written. */
export type PendingAnswer = {
  question: PublicMessage;
  visitorToken: string;
  /** Never rejects. */
  outcome: Promise<{ messages: PublicMessage[] } | { problem: AppError }>;
};

/**
 * Stores a question and starts to answer it. Idempotent: the same text without an answer is the same question.
 * @throws {AppError} not_found for a dead link, consent_required, rate_limited, budget_spent
 */
export async function askQuestion(
  input: VisitorInput & { content: string },
  caller: Pick<Caller, "address" | "counted">,
  maxWaitMs = defaultWaitMs,
): Promise<PendingAnswer> {
  await countAddress("question_address", caller);
  const { token, content } = input;
  const visitor = await findVisitor(input);
  const asker = { kind: "visitor", token, visitor } as const;
  await assertVisitorConsent(visitor, async () => (await findQuestion(asker, { content }))?.answer === null);
  if (!visitor.isNew) await countAgainst("question_visitor", visitor.id);
  await countAgainst("question_link", visitor.link_id);
  const claim = await claimWithinBudget(asker, { content }, maxWaitMs);
  const question = claim === "taken" ? await findQuestion(asker, { content }) : claim.question;
  if (!question) throw linkInvalid();
  const outcome: PendingAnswer["outcome"] = runOrFollow(asker, { content }, claim).then((result) =>
    "problem" in result ? result : { messages: toMessages(result) },
  );
  // Count a new visitor after storing it, so that a refused one leaves no counter.
  if (visitor.isNew) await countAgainst("question_visitor", visitor.id);
  afterResponse(async () => void (await outcome));
  return { question: toQuestionMessage(question, "answering"), visitorToken: visitor.visitorToken, outcome };
}
