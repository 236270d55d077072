import type { Length } from "../constants.ts";

/** What comes with a length: about how many minutes, and how many characters are selected at first. */
export const lengthChoices = [
  { length: 5, minutes: 10, characters: 2 },
  { length: 10, minutes: 20, characters: 3 },
  { length: 20, minutes: 40, characters: 4 },
] as const satisfies { length: Length; minutes: number; characters: number }[];
export const usualLength: Length = 10;

/** The length that a form or an address names; null when it names none. */
export const lengthOf = (text: string | null | undefined): Length | null =>
  lengthChoices.find(({ length }) => String(length) === text)?.length ?? null;

/** How many characters are selected at first. */
export const charactersFor = (length: Length): number =>
  lengthChoices.find((choice) => choice.length === length)?.characters ?? 1;

/** What is wrong with so many characters for a length; null when nothing is. */
export const lengthProblem = (length: number | null, characters: number): string | null =>
  length !== null && characters > length
    ? `An interview of ${length} answers has at most ${length} characters. Choose fewer of them, or a longer interview.`
    : null;
