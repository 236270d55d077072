import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { addTokens, isLimit, ModelFailure, noTokens } from "../../ai/failure.ts";
import { conversationNotFound } from "../../conversations/access.ts";
import { AppError } from "../../errors.ts";
import { underLease } from "../../lease.ts";
import { log } from "../../log.ts";
import { startText } from "../../usage/tokens.ts";
import { linkInvalid } from "../access.ts";
import { answerQuestion } from "../answers/answer.ts";
import { nullIfContentChanged } from "../answers/shared.ts";
import { findBudget } from "./budget.ts";
import {
  type Asker,
  type Claim,
  claimQuestion,
  extendClaim,
  findQuestion,
  heartbeatMs,
  type Question,
  releaseQuestion,
  storeAnswer,
} from "./claims.ts";
import type { QuestionRow } from "./messages.ts";
import { loadSource } from "./sources.ts";

/** Time limit of the model for one answer. */
const modelMs = 45_000;
/** Attempts to store an answer while the shared content keeps changing. */
const maxAttempts = 3;
/** How long, and how often, to poll for another run's answer. */
const followMs = 90_000;
const followIntervalMs = 200;
/** How long, and how often, to wait for tokens that running answers have reserved. */
export const defaultWaitMs = 20_000;
const budgetIntervalMs = 250;

const budgetSpent =
  "This interview has answered all that it can today. Ask again after 00:00 UTC, or contact the candidate now.";
/** The text for a visitor at a limit of the owner or the installation. Does not reveal whose limit it is. */
const pausedUntil = (seconds: number): AppError =>
  new AppError(
    "budget_spent",
    "This interview has answered all that it can for now. Ask again from " +
      `${startText(new Date(Date.now() + seconds * 1000))}, or contact the candidate now.`,
    { retryAfter: seconds },
  );
const manyAtOnce = "Many questions are being answered at this moment. Please ask again in a few seconds.";
const notAnswered = () =>
  new AppError("unavailable", "The question could not be answered. Please ask it again.");
/** The error if the visitor's link is dead or the owner's interview does not exist. */
const notFoundFor = ({ kind }: Asker) => (kind === "visitor" ? linkInvalid() : conversationNotFound());

/** Claims a question; waits for reserved tokens. @throws {AppError} not_found, budget_spent, rate_limited */
export async function claimWithinBudget(
  asker: Asker,
  question: Question,
  maxWaitMs = defaultWaitMs,
): Promise<Claim | "taken"> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const claim = await claimQuestion(asker, question);
    if (claim !== "refused") return claim;
    const budget = asker.kind === "visitor" ? await findBudget(asker.token) : null;
    if (!budget) throw notFoundFor(asker);
    if (budget.again !== null && !budget.busy)
      throw new AppError("budget_spent", budgetSpent, {
        retryAfter: (Date.parse(budget.again) - Date.now()) / 1000,
      });
    if (performance.now() > deadline) throw new AppError("rate_limited", manyAtOnce, { retryAfter: 5 });
    await sleep(budgetIntervalMs);
  }
}

/** Answers a claimed question, or waits for the run that does. Never rejects. @returns the row, or the problem */
export async function runOrFollow(
  asker: Asker,
  question: Question,
  claim: Claim | "taken",
): Promise<QuestionRow | { problem: AppError }> {
  try {
    return await (claim === "taken" ? waitForAnswer(asker, question) : run(question, claim));
  } catch (error) {
    if (error instanceof AppError) return { problem: error };
    if (error instanceof ModelFailure) {
      if (isLimit(error) && asker.kind === "visitor") return { problem: pausedUntil(error.retryAfter ?? 60) };
      if (!isLimit(error)) log().warn({ err: error.cause }, "the model failed to answer a question");
      return { problem: error.toAppError() };
    }
    log().error({ err: error }, "a question could not be answered");
    return { problem: notAnswered() };
  }
}

/** Answers under the lease; if the lease is lost, waits for the run that holds it. */
async function run(question: Question, claim: Claim): Promise<QuestionRow> {
  const row = await underLease({ heartbeatMs, extend: () => extendClaim(claim) }, (signal) =>
    createAnswer(claim, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      if (signal.reason === "shutdown") throw notAnswered();
      return "lost" as const;
    }),
  );
  return row === "lost" ? waitForAnswer(claim.asker, question) : row;
}

/** Waits for another run's answer, and takes over if that run ends without one. */
async function waitForAnswer(asker: Asker, question: Question): Promise<QuestionRow> {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const stored = await findQuestion(asker, question);
    if (!stored) throw notFoundFor(asker);
    if (stored.answer !== null) return stored;
    if (!stored.running) {
      const claim = await claimWithinBudget(asker, question);
      if (claim !== "taken") return run(question, claim);
    }
    await sleep(followIntervalMs);
  }
  throw notAnswered();
}

/** Creates and stores an answer. Starts again if the source changes before the answer is stored. */
async function createAnswer(claim: Claim, signal: AbortSignal): Promise<QuestionRow | "lost"> {
  const spent = { tokens: 0, counted: noTokens };
  let isSettled = false;
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const loaded = await loadSource(claim);
      if (!loaded) throw notFoundFor(claim.asker);
      const { source, earlier, revision, reusable, toStored } = loaded;
      const isFirst = earlier.length === 0;
      const started = performance.now();
      const asked = { question: claim.question.content, earlier };
      const answer =
        isFirst && reusable
          ? reusable
          : await nullIfContentChanged(
              answerQuestion(source, asked, { abortSignal: signal, totalMs: modelMs }),
            );
      if (!answer) continue;
      spent.tokens += answer.tokens;
      spent.counted = addTokens(spent.counted, answer.counted);
      const durationMs = performance.now() - started;
      const stored = await storeAnswer(claim, toStored(answer), { revision, isFirst, spent, durationMs });
      if (stored === "changed") continue;
      isSettled = true;
      return stored;
    }
    throw notAnswered();
  } catch (error) {
    if (error instanceof ModelFailure) spent.counted = addTokens(spent.counted, error.tokens);
    throw error;
  } finally {
    if (!isSettled) await releaseQuestion(claim, spent);
  }
}
