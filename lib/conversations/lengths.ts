/**
 * Lengths of an interview in answers, each with its rough duration, the number of characters selected by default, and
 * the number of competencies in its plan. A length above 20 also needs a migration of the check `conversations_length`.
 */
export const lengthChoices = [
  { length: 5, minutes: 10, characters: 2, competencies: 3 },
  { length: 10, minutes: 20, characters: 3, competencies: 5 },
  { length: 20, minutes: 40, characters: 4, competencies: 8 },
] as const;
export type Length = (typeof lengthChoices)[number]["length"];
export const usualLength: Length = 10;

export const lengths: readonly Length[] = lengthChoices.map(({ length }) => length);
/** "5, 10 or 20" */
export const lengthsText = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(lengths.map(String));

/** Parses a length from a form or URL; null if it is none. */
export const lengthOf = (text: string | null | undefined): Length | null =>
  lengths.find((length) => String(length) === text) ?? null;

const choiceOf = (length: Length) => lengthChoices.find((choice) => choice.length === length);

/** The number of characters selected by default. */
export const charactersFor = (length: Length): number => choiceOf(length)?.characters ?? 1;

/** The number of competencies in a plan. */
export const competenciesFor = (length: Length): number => choiceOf(length)?.competencies ?? 1;

/** The problem with this number of characters, or null. */
export const lengthProblem = (length: number | null, characters: number): string | null =>
  length !== null && characters > length
    ? `An interview of ${length} answers has at most ${length} characters. Choose fewer of them, or a longer interview.`
    : null;
