import "server-only";
import { embed } from "../../meaning/embed.ts";
import { passagesOf, type Span } from "../../meaning/passages.ts";
import { closest, type Searched, toQuestion } from "../../meaning/search.ts";
import type { Vector } from "../../meaning/vectors.ts";
import type { Passage } from "./passages.ts";

/** A part of what was published that comes close to a question. */
export type Closest = Searched & { passage: Passage };

/** The vectors of an item or an addition: of what it answers, if anything, then of its parts in their order. */
export type Vectors = ReadonlyMap<string, readonly Vector[]>;

/** The parts of a passage that are searched; none goes over a gap. A block of a resume is one. */
export function spansOf({ source, stretches, sentences }: Passage): Span[] {
  let next = 0;
  return stretches.flatMap((text) => {
    const start = sentences[next]?.start ?? 0;
    const inside: Span[] = [];
    for (let one = sentences[next]; one && one.start - start < text.length; one = sentences[++next])
      inside.push({ text: one.text, start: one.start - start });
    return source === "resume" ? [{ text, start: 0 }] : passagesOf(text, inside);
  });
}

/** What an item or an addition needs vectors of, in their order. */
export const textsOf = (passages: readonly Passage[]): string[] => [
  ...(passages[0]?.context ? [passages[0].context] : []),
  ...passages.flatMap((one) => spansOf(one).map(({ text }) => text)),
];

/**
 * The passages that are closest to a question, best first. Where a vector is missing or the model cannot be asked, words
 * alone rank. An answer to this very question comes first.
 * @throws AppError unavailable where too many ask at once
 */
export async function findClosest(
  passages: readonly Passage[],
  vectors: Vectors,
  question: string,
  name: string | null,
  limit: number,
): Promise<Closest[]> {
  const searched = [...Map.groupBy(passages, ({ id }) => id)].flatMap(([id, own]) =>
    searchedOf(own, vectors.get(id)),
  );
  const sought = toQuestion(question, name);
  const isWhole = searched.length > 0 && searched.every(({ vector }) => vector !== null);
  const [vector = null] = isWhole ? ((await embed([sought])) ?? []) : [];
  const found = closest(searched, sought, vector, limit);
  const isAsked = ({ passage }: Closest): boolean => passage.context === question;
  // Such an answer may share no word with its question, as "What did you do there?" has none.
  const first = new Map(
    [...searched.filter(isAsked), ...found.filter(isAsked)].map((one) => [one.answer, one]),
  );
  return [...first.values(), ...found.filter((one) => !isAsked(one))].slice(0, limit);
}

/** The passages of one item as they are searched. */
export function searchedOf(passages: readonly Passage[], vectors: readonly Vector[] | undefined): Closest[] {
  const [first] = passages;
  let next = 0;
  const asked = first?.context ? (vectors?.[next++] ?? null) : null;
  return passages.flatMap((passage) =>
    spansOf(passage).map(({ text }) => ({
      passage,
      answer: passage.source === "resume" ? `${passage.id} ${passage.sentences[0]?.start}` : passage.id,
      text,
      context: passage.context,
      asked,
      vector: vectors?.[next++] ?? null,
    })),
  );
}
