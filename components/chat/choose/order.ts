import type { CharacterCard } from "@/lib/characters/schema";
import { maxCharacters } from "@/lib/conversations/constants";
import { charactersFor, type Length } from "@/lib/conversations/lengths";

/** The default selection: system characters, as many as the length suggests. */
export function firstChoice(cards: readonly CharacterCard[], length: Length): string[] {
  return cards
    .filter((card) => card.is_system)
    .slice(0, charactersFor(length))
    .map((card) => card.id);
}

/** Toggles a character; a new one comes last. No change past the limit. */
export function toggled(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < maxCharacters ? [...chosen, id] : [...chosen];
}
