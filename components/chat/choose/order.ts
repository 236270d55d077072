import type { CharacterCard } from "@/lib/characters/schema";
import { charactersFor } from "@/lib/conversations/plan/lengths";
import { type Length, maxCharacters } from "@/lib/conversations/constants";

/** What is chosen at first: system characters, as many as the length has room for. */
export function firstChoice(cards: readonly CharacterCard[], length: Length): string[] {
  return cards
    .filter((card) => card.is_system)
    .slice(0, charactersFor(length))
    .map((card) => card.id);
}

/** Chooses or lets go of one; a new one comes last. Past the limit nothing changes. */
export function toggled(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < maxCharacters ? [...chosen, id] : [...chosen];
}
