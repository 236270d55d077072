import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import { ModelFailure } from "../../ai/interviewer.ts";
import { AppError } from "../../errors.ts";
import { underLease } from "../../lease.ts";
import { countAddress, countAgainst } from "../../limits.ts";
import { log } from "../../log.ts";
import { linkInvalid } from "../access.ts";
import { answerQuestion } from "../answers/answer.ts";
import { sharedSource, unlessChanged } from "../search/shared-content.ts";
import type { Asked, PublicMessage } from "../schema.ts";
import { findVisitor, type VisitorInput } from "../visitor.ts";
import {
  type Claim,
  claimQuestion,
  extendClaim,
  findBudget,
  findQuestion,
  heartbeatMs,
  loadContext,
  type Question,
  releaseQuestion,
  storeAnswer,
} from "./claims.ts";
import { type QuestionRow, toMessages, toQuestionMessage } from "./messages.ts";

/** How long the model may work on one answer. */
const modelMs = 45_000;
/** How often an answer is made anew because what is shared changed meanwhile. */
const maxAttempts = 3;
/** How long, and how often, a repeated question looks for the answer that is being made. */
const followMs = 90_000;
const followEveryMs = 200;
/** How long, and how often, a question looks for tokens that running answers have reserved. */
const defaultBudgetMs = 20_000;
const budgetEveryMs = 250;

/** A question that is stored, and the answer that is being made. */
export type Asking = {
  question: PublicMessage;
  visitorToken: string;
  /** Never rejects. */
  outcome: Promise<{ messages: PublicMessage[] } | { problem: AppError }>;
};

const budgetSpent =
  "This interview has answered all that it can today. Please come back after 00:00 UTC; you can still contact the candidate.";
const manyAtOnce = "Many questions are being answered at this moment. Please ask again in a few seconds.";
const notAnswered = () =>
  new AppError("unavailable", "The question could not be answered just now. Please ask it again.");

/**
 * Stores a question and starts to answer it. The same text again, while it has no answer, is the same question.
 * @throws AppError not_found for a dead link, rate_limited, budget_spent
 */
export async function askQuestion(
  input: VisitorInput & { content: string },
  caller: Pick<Caller, "address" | "counted">,
  budgetMs = defaultBudgetMs,
): Promise<Asking> {
  await countAddress("question_address", caller);
  const visitor = await findVisitor(input);
  if (!visitor.isNew) await countAgainst("question_visitor", visitor.id);
  await countAgainst("question_link", visitor.link_id);
  const asked = { token: input.token, visitor, content: input.content };
  const claim = await claimWithinBudget(asked, budgetMs);
  const question = claim === "taken" ? await findQuestion(asked) : claim.question;
  if (!question) throw linkInvalid();
  const outcome: Asking["outcome"] = (claim === "taken" ? follow(asked) : answer(asked, claim)).then(
    (row) => ({ messages: toMessages(row) }),
    (error: unknown) => {
      if (error instanceof AppError) return { problem: error };
      log().error({ err: error }, "a question could not be answered");
      return { problem: notAnswered() };
    },
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

/** Waits for tokens that others' answers have reserved. @throws AppError not_found, budget_spent, rate_limited */
async function claimWithinBudget(asked: Question, budgetMs: number): Promise<Claim | "taken"> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    const claim = await claimQuestion(asked);
    if (claim !== "refused") return claim;
    const budget = await findBudget(asked.token);
    if (!budget) throw linkInvalid();
    if (budget.again !== null && !budget.busy)
      throw new AppError("budget_spent", budgetSpent, {
        retryAfter: (Date.parse(budget.again) - Date.now()) / 1000,
      });
    if (performance.now() > deadline) throw new AppError("rate_limited", manyAtOnce, { retryAfter: 5 });
    await sleep(budgetEveryMs);
  }
}

/** Answers a claimed question; where the lease is lost, gives the answer of whoever took it. */
async function answer(asked: Question, claim: Claim): Promise<QuestionRow> {
  const row = await underLease({ heartbeatMs, extend: () => extendClaim(claim) }, (signal) =>
    makeAnswer(claim, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      if (signal.reason === "shutdown") throw notAnswered();
      return "lost" as const;
    }),
  );
  return row === "lost" ? follow(asked) : row;
}

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
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    log().warn({ err: error.cause }, "the model failed to answer a public question");
    throw new AppError("unavailable", error.publicText, { cause: error });
  } finally {
    if (!isSettled) await releaseQuestion(claim, tokens);
  }
}

/** Waits for the answer that another run makes, and makes it where that run gave up. */
async function follow(asked: Question): Promise<QuestionRow> {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const row = await findQuestion(asked);
    if (!row) throw linkInvalid();
    if (row.answer !== null) return row;
    if (!row.running) {
      const claim = await claimWithinBudget(asked, defaultBudgetMs);
      if (claim !== "taken") return answer(asked, claim);
    }
    await sleep(followEveryMs);
  }
  throw notAnswered();
}
