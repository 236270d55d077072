import "server-only";
import { and, eq } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { questions } from "../../../db/schema/sharing.ts";
import { embed } from "../../meaning/embed.ts";
import { closest, type SearchPassage, addressToYou } from "../../meaning/search.ts";
import { AppError } from "../../errors.ts";
import { readPassages } from "../answers/answer.ts";
import { searchPassagesOf } from "../answers/find.ts";
import { loadLink, nullIfContentChanged } from "../answers/shared.ts";
import { sharedSource } from "../answers/vectors.ts";
import type { QuestionInput } from "../schema.ts";
import { sentenceKey } from "../sentence.ts";
import type { Hidden, SensitiveSentence } from "./schema.ts";
import { ownSentences } from "./cut.ts";
import { findLastLink, unlessRevoked } from "./link.ts";
import { readSensitive } from "./sensitive.ts";
import { readSource } from "./source.ts";

const maxCompared = 100;

type Candidate = SearchPassage & { hidden: SensitiveSentence | null };

/**
 * The left-out sentence that is closer to a visitor's question than all shared content, if any. For the owner only.
 * @throws {AppError} not_found
 */
export async function findHidden(actor: Actor, { id, questionId }: QuestionInput): Promise<Hidden> {
  const source = await readSource(actor, id);
  const link = unlessRevoked(await findLastLink(actor, id));
  const [question] = await db()
    .select({ content: questions.content })
    .from(questions)
    .where(
      and(eq(questions.id, questionId), eq(questions.conversation_id, id), eq(questions.asker, "visitor")),
    );
  if (!question) throw new AppError("not_found", "There is no such question.");
  const shared = link && (await loadLink(link.link_id));
  if (!shared || link.left_out_sentences.length === 0) return { hidden: null };
  const leftOut = new Set(link.left_out_sentences.map(sentenceKey));
  const found = (await readSensitive(source)).sentences.filter((one) => leftOut.has(sentenceKey(one)));
  const asked = new Map(ownSentences(source).map((one) => [sentenceKey(one.sentence), one.asked]));
  const compared = found.slice(0, maxCompared);
  const query = addressToYou(question.content, shared.candidate_name);
  const vectors = await embed([query, ...compared.map(({ sentence }) => sentence)]);
  const passages = await nullIfContentChanged(readPassages(sharedSource(shared)));
  if (!passages) return { hidden: null };
  const stored = await sharedSource(shared).vectors(passages);
  const candidates: Candidate[] = [
    ...[...Map.groupBy(passages, (passage) => passage.id)].flatMap(([key, own]) =>
      searchPassagesOf(own, stored.get(key)).map((one) => ({ ...one, hidden: null })),
    ),
    ...compared.map((hidden, at) => ({
      answer: `hidden ${at}`,
      text: hidden.sentence,
      context: asked.get(sentenceKey(hidden)) ?? null,
      asked: null,
      vector: vectors?.[at + 1] ?? null,
      hidden,
    })),
  ];
  const hasAllVectors = candidates.every(({ vector }) => vector !== null);
  // Compare fairly: hidden sentences have no vector of the question that they answer.
  const equal = candidates.map((one) => ({ ...one, asked: null }));
  const [best] = closest(equal, query, hasAllVectors ? (vectors?.[0] ?? null) : null, 1);
  return { hidden: best?.hidden ?? null };
}
