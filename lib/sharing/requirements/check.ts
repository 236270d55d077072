import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { UIMessageChunk } from "ai";
import { db } from "../../../db/client.ts";
import { public_links } from "../../../db/schema/sharing.ts";
import type { Caller } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import { AppError, invalidField } from "../../errors.ts";
import { countAddress, countSeveral } from "../../limits.ts";
import { linkInvalid, liveLink } from "../access.ts";
import { withConsent } from "../consent.ts";
import { maxRequirements } from "../constants.ts";
import { type AnswerWork, carryOut, claimWithinBudget, notAnswered } from "../questions/answer-work.ts";
import { maxAttempts, modelMs } from "../questions/ask.ts";
import { sharedSource, unlessChanged } from "../search/shared-content.ts";
import { findVisitor, type VisitorInput } from "../visitor.ts";
import {
  type Check,
  type CheckClaim,
  claimCheck,
  extendCheck,
  hashRequirements,
  loadCheck,
  releaseCheck,
  storeRow,
} from "./claims.ts";
import { findEvidence } from "./find.ts";
import { readRows } from "./rows.ts";
import type { CheckedRequirement, CheckInput, RequirementCheck } from "./schema.ts";
import { splitRequirements } from "./split.ts";

/** How many questions a check counts as. */
const checkPoints = 3;
/** How often the rows that are done are looked for while a stream is open. */
const rowsEveryMs = 300;

/** Requirements that are stored, and what is found for them. */
export type Checking = {
  visitorToken: string;
  read: () => Promise<CheckedRequirement[]>;
  /** Never rejects. */
  outcome: Promise<{ rows: CheckedRequirement[] } | { problem: AppError }>;
};

/**
 * Stores requirements and starts to check them. The same ones again, while some have no answer, are the same check.
 * @throws AppError not_found for a dead link, forbidden where the candidate allows none, invalid, consent_required, rate_limited, budget_spent
 */
export async function checkRequirements(
  input: VisitorInput & CheckInput,
  caller: Pick<Caller, "address" | "counted">,
): Promise<Checking> {
  await countAddress("question_address", caller, checkPoints);
  const asker = await findVisitor(input);
  await assertAllowed(input.token);
  const requirements = requirementsOf(input);
  const isBegun = async () => {
    const rows = await readRows(input, hashRequirements(requirements));
    return rows?.some(({ state }) => state !== "complete") ?? false;
  };
  const visitor = await withConsent(asker, input.consent, isBegun);
  if (!visitor.isNew) await countSeveral(checkPoints, "question_visitor", visitor.id);
  await countSeveral(checkPoints, "question_link", visitor.link_id);
  const work = workOn({ token: input.token, visitor, requirements });
  const claim = await claimWithinBudget(work);
  const outcome = carryOut(work, claim);
  // A new visitor is counted once stored: one who is refused needs no counter.
  if (visitor.isNew) await countSeveral(checkPoints, "question_visitor", visitor.id);
  afterResponse(async () => void (await outcome));
  return { visitorToken: visitor.token, read: async () => (await work.find())?.rows ?? [], outcome };
}

/** The rows of a check, once it is complete. @throws AppError whatever kept it from being made */
export async function checked({ outcome, visitorToken }: Checking): Promise<RequirementCheck> {
  const result = await outcome;
  if ("problem" in result) throw result.problem;
  return { rows: result.rows, visitor_token: visitorToken };
}

async function assertAllowed(token: string): Promise<void> {
  const [link] = await db()
    .select({ allow_checks: public_links.allow_checks })
    .from(public_links)
    .where(liveLink(token));
  if (!link) throw linkInvalid();
  if (!link.allow_checks)
    throw new AppError("forbidden", "The candidate does not offer this. You can ask questions instead.");
}

/** Each once, however it is written; of a text, the first ones. @throws AppError invalid for a text without any */
function requirementsOf({ text = "", requirements }: CheckInput): string[] {
  const all = requirements ?? splitRequirements(text);
  const each = [...new Map(all.map((one) => [one.toLowerCase(), one])).values()];
  if (each.length === 0)
    throw invalidField("text", "There is no requirement in this text. Please write one on each line.");
  return each.slice(0, maxRequirements);
}

function workOn(check: Check) {
  const visit = { token: check.token, visitorToken: check.visitor.token };
  const find = async () => {
    const rows = await readRows(visit, hashRequirements(check.requirements));
    if (!rows) return null;
    const isComplete = rows.length > 0 && rows.every(({ state }) => state === "complete");
    const running = rows.some(({ state }) => state === "checking");
    return { rows, running, result: isComplete ? { rows } : null };
  };
  return {
    token: check.token,
    claim: () => claimCheck(check),
    extend: extendCheck,
    make: async (claim, signal) => {
      const outcome = await makeRows(claim, signal);
      if (outcome === "lost") return "lost";
      return (await find())?.result ?? "lost";
    },
    find,
  } satisfies AnswerWork<CheckClaim, { rows: CheckedRequirement[] }>;
}

/** Makes the rows from what is shared, and those that are left anew when that changes meanwhile. */
async function makeRows(claim: CheckClaim, abortSignal: AbortSignal): Promise<"done" | "lost"> {
  let tokens = 0;
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const loaded = await loadCheck(claim);
      if (!loaded) throw linkInvalid();
      const { shared, requirements } = loaded;
      const storeAll = async (): Promise<"done" | "changed" | "lost"> => {
        let started = performance.now();
        const options = { abortSignal, totalMs: modelMs };
        for await (const made of findEvidence(sharedSource(shared), requirements, options)) {
          tokens += made.tokens;
          const row = { ...made, durationMs: performance.now() - started };
          const stored = await storeRow(claim, shared.revision, row);
          if (stored !== "stored") return stored;
          started = performance.now();
        }
        return "done";
      };
      const outcome = await unlessChanged(storeAll());
      if (outcome === "done" || outcome === "lost") return outcome;
    }
    throw notAnswered();
  } finally {
    await releaseCheck(claim, tokens);
  }
}

type CheckChunk = UIMessageChunk<
  unknown,
  {
    rows: CheckedRequirement[];
    row: CheckedRequirement;
    check: RequirementCheck;
    problem: { code: string; detail: string };
  }
>;

/** An AI SDK UI message stream: all rows at once, and each again when it has been checked. */
export async function* streamRows({ read, outcome, visitorToken }: Checking): AsyncGenerator<CheckChunk> {
  yield { type: "start" };
  const rows = await read();
  yield { type: "data-rows", data: rows };
  const sent = new Set<string>();
  let isOver = false;
  const over = outcome.then(() => (isOver = true));
  while (!isOver) {
    await Promise.race([over, sleep(rowsEveryMs)]);
    for (const row of await read()) {
      if (row.state !== "complete" || sent.has(row.id)) continue;
      sent.add(row.id);
      yield { type: "data-row", data: row };
    }
  }
  const result = await outcome;
  if ("problem" in result) {
    const { code, message } = result.problem;
    yield { type: "data-problem", data: { code, detail: message } };
    yield { type: "error", errorText: message };
    return;
  }
  yield { type: "data-check", data: { rows: result.rows, visitor_token: visitorToken } };
  yield { type: "finish" };
}
