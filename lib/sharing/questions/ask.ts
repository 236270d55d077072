import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../../actor.ts";
import { ModelFailure } from "../../ai/interviewer.ts";
import { AppError } from "../../errors.ts";
import { WithLater } from "../../later.ts";
import { countAddress, countAgainst } from "../../limits.ts";
import { log } from "../../log.ts";
import { trackRunning } from "../../running.ts";
import { linkInvalid } from "../access.ts";
import { answerQuestion } from "../answers/answer.ts";
import { sharedSource, unlessChanged } from "../search/shared-content.ts";
import type { Asked as AskedPair, PublicMessage } from "../schema.ts";
import { findVisitor, type Visitor, type VisitorInput } from "../visitor.ts";
import { asked, type ExchangeRow, toMessages } from "./exchange.ts";
import {
  type Claim,
  claimQuestion,
  findAsked,
  findRoom,
  heartbeatMs,
  keepQuestion,
  loadEarlier,
  releaseQuestion,
  storeAnswer,
} from "./rows.ts";

/** How long the model may work on one answer, in milliseconds. */
const modelMs = 45_000;
/** How often an answer is made anew because what is shared changed meanwhile. */
const maxAttempts = 3;
/** How often a repeat looks for the answer that somebody else is making, and for how long, in milliseconds. */
const followEveryMs = 200;
const followMs = 90_000;
/** How long a question waits for tokens that running answers have set aside, and how often it looks, in milliseconds. */
const defaultRoomMs = 20_000;
const roomEveryMs = 250;

/** What became of a question. */
export type Outcome = { messages: PublicMessage[] } | { problem: AppError };

/** A question that is stored, and the answer on its way. */
export type Asking = {
  question: PublicMessage;
  visitorToken: string;
  /** Never rejects. */
  outcome: Promise<Outcome>;
};

const notAnswered = () =>
  new AppError("unavailable", "The question could not be answered just now. Please ask it again.");

/**
 * Asks on a link. The question is stored before a model is called, and the answer is made and checked whoever still
 * waits for it. The same text again, while it has no answer, is the same question: it waits for the answer that is
 * being made, or takes up one that failed.
 * @param roomMs how long it may wait while many are being answered, in milliseconds
 * @throws AppError not_found for a link that opens nothing, rate_limited, budget_spent
 */
export async function askQuestion(
  input: VisitorInput & { content: string },
  caller: Pick<Caller, "address" | "counted">,
  roomMs = defaultRoomMs,
): Promise<WithLater<Asking>> {
  await countAddress("question_address", caller);
  const visitor = await findVisitor(input);
  if (!visitor.isNew) await countAgainst("question_visitor", visitor.id);
  await countAgainst("question_link", visitor.link_id);
  const ask = { token: input.token, visitor, content: input.content };
  const claim = await claimInTurn(ask, roomMs);
  const question = claim === "taken" ? await findAsked(input.token, visitor, input.content) : claim.question;
  if (!question) throw linkInvalid();
  const outcome = (claim === "taken" ? follow(ask) : answer(ask, claim)).then(
    (row): Outcome => ({ messages: toMessages(row) }),
    (error: unknown): Outcome => {
      if (error instanceof AppError) return { problem: error };
      log().error({ err: error }, "a question could not be answered");
      return { problem: notAnswered() };
    },
  );
  // Whoever is new is counted once they are stored: one who is refused needs no counter.
  if (visitor.isNew) await countAgainst("question_visitor", visitor.id);
  const asking = { question: asked(question, "answering"), visitorToken: visitor.token, outcome };
  return new WithLater(asking, async () => void (await outcome));
}

/** The pair of question and answer once it is there. @throws AppError whatever kept it from being answered */
export async function answered(asking: Asking): Promise<AskedPair> {
  const outcome = await asking.outcome;
  if ("problem" in outcome) throw outcome.problem;
  return { messages: outcome.messages, visitor_token: asking.visitorToken };
}

/**
 * The right to answer a question, once there are tokens for it.
 * @throws AppError not_found, budget_spent; rate_limited when others' answers still hold the tokens after `roomMs`
 */
async function claimInTurn({ token, visitor, content }: Ask, roomMs: number): Promise<Claim | "taken"> {
  const deadline = performance.now() + roomMs;
  for (;;) {
    const claim = await claimQuestion(token, visitor, content);
    if (claim !== "refused") return claim;
    const room = await findRoom(token);
    if (!room) throw linkInvalid();
    if (room.again !== null && !room.busy) throw budgetSpent(room.again);
    if (performance.now() > deadline) throw manyAtOnce();
    await sleep(roomEveryMs);
  }
}

function manyAtOnce(): AppError {
  const text = "Many questions are being answered at this moment. Please ask again in a few seconds.";
  return new AppError("rate_limited", text, { retryAfter: 5 });
}

function budgetSpent(again: string): AppError {
  const text =
    "This interview has answered all that it can today. Please come back after 00:00 UTC; you can still contact the candidate.";
  return new AppError("budget_spent", text, { retryAfter: (Date.parse(again) - Date.now()) / 1000 });
}

type Ask = { token: string; visitor: Visitor; content: string };

/** Why work on an answer was cut off. */
type Cut = "shutdown" | "gone";

/** Answers a question that this process has the right to answer. */
async function answer(ask: Ask, claim: Claim): Promise<ExchangeRow> {
  const controller = new AbortController();
  const cut = (why: Cut) => controller.abort(why);
  const done = make(claim, controller.signal).catch(async (error: unknown) => {
    if (!controller.signal.aborted) throw error;
    return controller.signal.reason === "shutdown" ? ("shutdown" as const) : ("lost" as const);
  });
  trackRunning({ done, interrupt: () => cut("shutdown") });
  const stopHeart = beat(claim, cut);
  try {
    const row = await done;
    if (row === "shutdown") throw notAnswered();
    return row === "lost" ? await follow(ask) : row;
  } finally {
    stopHeart();
  }
}

/** Makes the answer from what is shared, and makes it anew when that changed before it was stored. */
async function make(claim: Claim, signal: AbortSignal): Promise<ExchangeRow | "lost"> {
  let tokens = 0;
  let isSettled = false;
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const loaded = await loadEarlier(claim);
      if (!loaded) throw linkInvalid();
      const started = performance.now();
      const made = await unlessChanged(
        answerQuestion(
          sharedSource(loaded.shared),
          { question: claim.question.content, earlier: loaded.earlier },
          { abortSignal: signal, totalMs: modelMs },
        ),
      );
      if (!made) continue;
      tokens += made.tokens;
      const durationMs = performance.now() - started;
      const stored = await storeAnswer(claim, loaded.shared.revision, { ...made, durationMs }, tokens);
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

/** Keeps the lease while the model works, and ends the work when the link died or the lease was lost. */
function beat(claim: Claim, cut: (why: Cut) => void): () => void {
  const timer = setInterval(() => {
    keepQuestion(claim).then(
      (held) => !held && cut("gone"),
      // One that fails costs nothing: the lease outlasts several.
      (error: unknown) => log().warn({ err: error }, "a lease could not be kept"),
    );
  }, heartbeatMs);
  return () => clearInterval(timer);
}

/** Waits for the answer that somebody else is making, and makes it where they gave up. */
async function follow(ask: Ask): Promise<ExchangeRow> {
  const deadline = performance.now() + followMs;
  while (performance.now() < deadline) {
    const row = await findAsked(ask.token, ask.visitor, ask.content);
    if (!row) throw linkInvalid();
    if (row.answer !== null) return row;
    if (!row.running) {
      const claim = await claimInTurn(ask, defaultRoomMs);
      if (claim !== "taken") return answer(ask, claim);
    }
    await sleep(followEveryMs);
  }
  throw notAnswered();
}
