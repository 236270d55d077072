import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Caller } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import { db } from "../../../db/client.ts";
import { public_links, questions, visitors } from "../../../db/schema/sharing.ts";
import { AppError } from "../../errors.ts";
import { exclusively, isHeld } from "../../lease.ts";
import { countAll, refund, type Uses } from "../../limits.ts";
import { linkInvalid, liveLink } from "../access.ts";
import type { AskResult } from "../schema.ts";
import {
  assertVisitorConsent,
  findVisitor,
  storeVisitor,
  type Visitor,
  type VisitorInput,
} from "../visitor/visitor.ts";
import type { Asker } from "./claims.ts";
import { questionColumns, type QuestionRow, toMessages } from "./messages.ts";
import { claimWithinBudget, runOrFollow } from "./run.ts";

type BatchAsker = Extract<Asker, { kind: "visitor" }>;
const keyOf = (batchId: string): string => `batch:${batchId}`;
const pollIntervalMs = 250;

/**
 * Stores several questions of a visitor, each counted as one, and answers them one after another. Idempotent: the same
 * lines, while some have no answer, are the same batch. Lines that cannot be answered are deleted and not counted.
 * @throws {AppError} not_found for a dead link, forbidden if the owner does not allow batches, conflict while another batch
 * of the visitor runs, consent_required, rate_limited (nothing is stored), budget_spent, unavailable
 */
export async function askBatch(
  input: VisitorInput & { lines: string[] },
  caller: Pick<Caller, "address" | "counted">,
): Promise<AskResult> {
  const { token, lines } = input;
  const visitor = await findVisitor(input);
  await assertVisitorConsent(visitor);
  const asker: BatchAsker = { kind: "visitor", token, visitor };
  // The route has already counted the request as one question.
  const fromAddress = lines.length - (caller.counted === "question_address" ? 1 : 0);
  const address: Uses = { name: "question_address", key: caller.address, points: fromAddress };
  const batchId = await storeBatch(asker, lines, [address, ...usesOf(visitor, lines.length)]);
  const done = answerBatch(asker, batchId, (points) => [{ ...address, points }, ...usesOf(visitor, points)]);
  // Answer the lines even if the visitor leaves.
  afterResponse(() => done.then(() => {}).catch(() => {}));
  const problem = await done;
  if (problem) throw problem;
  return { messages: (await readRows(batchId)).flatMap(toMessages), visitor_token: visitor.visitorToken };
}

const usesOf = ({ id, link_id }: Visitor, points: number): Uses[] => [
  { name: "question_visitor", key: id, points },
  { name: "question_link", key: link_id, points },
];

/** Answers the lines of a batch whose process ended early. */
export async function resumeBatch(input: VisitorInput, batchId: string): Promise<void> {
  if (await isHeld(keyOf(batchId))) return;
  const visitor = await findVisitor(input);
  if (visitor.isNew) return;
  const asker: BatchAsker = { kind: "visitor", token: input.token, visitor };
  await answerBatch(asker, batchId, (points) => usesOf(visitor, points));
}

/** @returns the id of the new batch, or of the running batch with the same lines */
async function storeBatch({ token, visitor }: BatchAsker, lines: string[], uses: Uses[]): Promise<string> {
  return db().transaction(async (tx) => {
    // Serialises a visitor's batches.
    await tx.execute(sql`select from ${visitors} where id = ${visitor.id} for update`);
    const [open] = await tx.execute<{ batch_id: string; lines: string[] }>(sql`
      select batch_id, (select array_agg(content order by position) from ${questions} b where b.batch_id = m.batch_id) as lines
      from ${questions} m where visitor_id = ${visitor.id} and batch_id is not null and answer is null limit 1`);
    if (open && open.lines.join("\n") === lines.join("\n")) return open.batch_id;
    if (open)
      throw new AppError(
        "conflict",
        "Your earlier questions are still being answered. Please send these once they are done.",
      );
    const batchId = crypto.randomUUID();
    await countAll(tx, uses);
    const [link] = await tx.execute<{ allow_batches: boolean }>(sql`
      with link as (
        select id, conversation_id, allow_batches from ${public_links} where ${liveLink(token)}
      ), ${storeVisitor(visitor, sql`link`)}, asked as (
        insert into ${questions} (conversation_id, link_id, visitor_id, batch_id, position, content)
        select link.conversation_id, link.id, ${visitor.id}, ${batchId}, line.ordinality, line.content
        from link, unnest(${sql.param(lines)}::text[]) with ordinality line (content, ordinality)
      ) select allow_batches from link`);
    if (!link) throw linkInvalid();
    if (!link.allow_batches)
      throw new AppError("forbidden", "This link takes one question at a time. Please send each as content.");
    return batchId;
  });
}

const readRows = (batchId: string): Promise<QuestionRow[]> =>
  db().execute<QuestionRow>(sql`
    select ${questionColumns}, m.withdrawn_at is not null as withdrawn from ${questions} m
    where m.batch_id = ${batchId} order by m.position`);

/** Answers the open lines, or waits for the process that does. @returns the first problem, if any */
async function answerBatch(
  asker: BatchAsker,
  batchId: string,
  usesOfLines: (count: number) => Uses[],
): Promise<AppError | null> {
  let problem: AppError | null = null;
  const run = async () => {
    for (const { id, content, answer } of await readRows(batchId)) {
      if (answer !== null) continue;
      problem = await answerLine(asker, { rowId: id, content });
      if (!problem) continue;
      const rest = await db().execute(sql`
        delete from ${questions} where batch_id = ${batchId} and answer is null returning 1`);
      for (const uses of usesOfLines(rest.length)) await refund(uses);
      return;
    }
  };
  while ((await exclusively(keyOf(batchId), run)) === "busy") await sleep(pollIntervalMs);
  return problem;
}

async function answerLine(
  asker: BatchAsker,
  line: { rowId: string; content: string },
): Promise<AppError | null> {
  try {
    const result = await runOrFollow(asker, line, await claimWithinBudget(asker, line));
    return "problem" in result ? result.problem : null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
