import type { Length } from "../constants.ts";

/** The rough duration of each length, and the number of characters selected by default. */
export const lengthChoices = [
  { length: 5, minutes: 10, characters: 2 },
  { length: 10, minutes: 20, characters: 3 },
  { length: 20, minutes: 40, characters: 4 },
] as const satisfies { length: Length; minutes: number; characters: number }[];
export const usualLength: Length = 10;

/** Parses a length from a form or URL; null if it is none. */
export const lengthOf = (text: string | null | undefined): Length | null =>
  lengthChoices.find(({ length }) => String(length) === text)?.length ?? null;

/** The number of characters selected by default. */
export const charactersFor = (length: Length): number =>
  lengthChoices.find((choice) => choice.length === length)?.characters ?? 1;

/** The problem with this number of characters, or null. */
export const lengthProblem = (length: number | null, characters: number): string | null =>
  length !== null && characters > length
    ? `An interview of ${length} answers has at most ${length} characters. Choose fewer of them, or a longer interview.`
    : null;
