import "server-only";
import { embed } from "../../meaning/embed.ts";
import { splitIntoPassages } from "../../meaning/passages.ts";
import { closest, type SearchPassage, addressToYou } from "../../meaning/search.ts";
import type { Vector } from "../../meaning/vectors.ts";
import type { Passage } from "./passages.ts";

/** A part of the shared content that is close to a question. */
export type Closest = SearchPassage & { passage: Passage };

/** Embeddings by the id of an item or addition: of the question that it answers, if any, then of its parts in order. */
export type Vectors = ReadonlyMap<string, readonly Vector[]>;

/** The texts of a passage that are embedded and ranked. None spans a gap; a block of a resume is one text. */
const searchedTexts = ({ source, parts }: Passage): string[] =>
  source === "resume"
    ? parts.map(({ text }) => text)
    : parts.flatMap(({ text, sentences }) => splitIntoPassages(text, sentences).map((span) => span.text));

/** The texts of an item or addition to embed, in order. */
export const textsOf = (passages: readonly Passage[]): string[] => [
  ...(passages[0]?.context ? [passages[0].context] : []),
  ...passages.flatMap(searchedTexts),
];

/**
 * The passages closest to a question, best first; an answer to the same question comes first. Ranks by words alone if a
 * vector is missing or the model is unavailable.
 * @throws {AppError} unavailable when too many searches run at once
 */
export async function findClosest(
  passages: readonly Passage[],
  vectors: Vectors,
  question: string,
  name: string | null,
  limit: number,
): Promise<Closest[]> {
  const searched = [...Map.groupBy(passages, ({ id }) => id)].flatMap(([id, own]) =>
    searchPassagesOf(own, vectors.get(id)),
  );
  const query = addressToYou(question, name);
  const hasAllVectors = searched.length > 0 && searched.every(({ vector }) => vector !== null);
  const [vector = null] = hasAllVectors ? ((await embed([query])) ?? []) : [];
  const found = closest(searched, query, vector, limit);
  const answersQuestion = ({ passage }: Closest): boolean => passage.context === question;
  // Ranking may miss it: "What did you do there?" shares no word with its answer.
  const first = new Map(
    [...searched.filter(answersQuestion), ...found.filter(answersQuestion)].map((one) => [one.answer, one]),
  );
  return [...first.values(), ...found.filter((one) => !answersQuestion(one))].slice(0, limit);
}

/** The passages of one item, with their vectors. */
export function searchPassagesOf(
  passages: readonly Passage[],
  vectors: readonly Vector[] | undefined,
): Closest[] {
  const [first] = passages;
  let next = 0;
  const asked = first?.context ? (vectors?.[next++] ?? null) : null;
  return passages.flatMap((passage, at) =>
    searchedTexts(passage).map((text) => ({
      passage,
      answer: passage.source === "resume" ? `${passage.id} ${at}` : passage.id,
      text,
      context: passage.context,
      asked,
      vector: vectors?.[next++] ?? null,
    })),
  );
}
