import type { Character } from "@/lib/characters/schema";

export const mannerOptions = [
  { value: "warm", label: "Warm", hint: "Friendly and patient, with a kind word now and then." },
  { value: "neutral", label: "Neutral", hint: "Calm and matter-of-fact." },
  {
    value: "demanding",
    label: "Demanding",
    hint: "Direct: asks for the fact that a general answer leaves out.",
  },
] as const satisfies { value: Character["manner"]; label: string; hint: string }[];

export const mannerText = (manner: Character["manner"]): string =>
  `${mannerOptions.find(({ value }) => value === manner)?.label} manner`;
