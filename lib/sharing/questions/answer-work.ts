import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { ModelFailure } from "../../ai/failure.ts";
import { AppError } from "../../errors.ts";
import { underLease } from "../../lease.ts";
import { log } from "../../log.ts";
import { linkInvalid } from "../access.ts";
import { findBudget, heartbeatMs } from "./claims.ts";

/** What a visitor asked for: one process answers it under a lease, and others follow what that one stores. */
export type AnswerWork<Claim, Result> = {
  token: string;
  /** Reserves tokens and takes the lease; `refused` for a dead link and one without tokens, `taken` while another has it. */
  claim: () => Promise<Claim | "refused" | "taken">;
  /** Extends the lease; false when it is lost. */
  extend: (claim: Claim) => Promise<boolean>;
  /** Stores the result; `lost` when the lease is lost. */
  make: (claim: Claim, signal: AbortSignal) => Promise<Result | "lost">;
  /** What is stored: null for a dead link, `result` null before it is whole. */
  find: () => Promise<{ result: Result | null; running: boolean } | null>;
};

/** How long, and how often, a repeated question looks for the answer that is being made. */
const followMs = 90_000;
const followEveryMs = 200;
/** How long, and how often, a question looks for tokens that running answers have reserved. */
export const defaultBudgetMs = 20_000;
const budgetEveryMs = 250;

const budgetSpent =
  "This interview has answered all that it can today. Ask again after 00:00 UTC, or contact the candidate now.";
const manyAtOnce = "Many questions are being answered at this moment. Please ask again in a few seconds.";
export const notAnswered = () =>
  new AppError("unavailable", "The question could not be answered just now. Please ask it again.");

type Claiming<Claim> = Pick<AnswerWork<Claim, unknown>, "token" | "claim">;

/** Waits for tokens that others' answers have reserved. @throws AppError not_found, budget_spent, rate_limited */
export async function claimWithinBudget<Claim>(
  { token, claim }: Claiming<Claim>,
  budgetMs = defaultBudgetMs,
): Promise<Claim | "taken"> {
  const deadline = performance.now() + budgetMs;
  for (;;) {
    const claimed = await claim();
    if (claimed !== "refused") return claimed;
    const budget = await findBudget(token);
    if (!budget) throw linkInvalid();
    if (budget.again !== null && !budget.busy)
      throw new AppError("budget_spent", budgetSpent, {
        retryAfter: (Date.parse(budget.again) - Date.now()) / 1000,
      });
    if (performance.now() > deadline) throw new AppError("rate_limited", manyAtOnce, { retryAfter: 5 });
    await sleep(budgetEveryMs);
  }
}

/** The result, or what kept it from being made. Never rejects. */
export async function carryOut<Claim, Result>(
  work: AnswerWork<Claim, Result>,
  claim: Claim | "taken",
): Promise<Result | { problem: AppError }> {
  try {
    return await (claim === "taken" ? follow(work) : make(work, claim));
  } catch (error) {
    if (error instanceof AppError) return { problem: error };
    if (error instanceof ModelFailure) {
      log().warn({ err: error.cause }, "the model failed to answer a public question");
      return { problem: new AppError("unavailable", error.publicText, { cause: error }) };
    }
    log().error({ err: error }, "a question could not be answered");
    return { problem: notAnswered() };
  }
}

/** Makes what was claimed; where the lease is lost, gives the result of whoever took it. */
async function make<Claim, Result>(work: AnswerWork<Claim, Result>, claim: Claim): Promise<Result> {
  const result = await underLease({ heartbeatMs, extend: () => work.extend(claim) }, (signal) =>
    work.make(claim, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      if (signal.reason === "shutdown") throw notAnswered();
      return "lost" as const;
    }),
  );
  return result === "lost" ? follow(work) : result;
}

/** Waits for the result that another run makes, and makes it where that run gave up. */
async function follow<Claim, Result>(work: AnswerWork<Claim, Result>): Promise<Result> {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const stored = await work.find();
    if (!stored) throw linkInvalid();
    if (stored.result !== null) return stored.result;
    if (!stored.running) {
      const claim = await claimWithinBudget(work);
      if (claim !== "taken") return make(work, claim);
    }
    await sleep(followEveryMs);
  }
  throw notAnswered();
}
