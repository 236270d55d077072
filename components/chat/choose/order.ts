import type { CharacterCard } from "@/lib/characters/schema";
import { maxCharacters } from "@/lib/conversations/workflow";

/** What is chosen at first: the system characters, as many as an interview may have. */
export function firstChoice(cards: readonly CharacterCard[]): string[] {
  return cards
    .filter((card) => card.is_system)
    .slice(0, maxCharacters)
    .map((card) => card.id);
}

/** Chooses or lets go of one; a new one comes last. Past the limit nothing changes. */
export function toggled(chosen: readonly string[], id: string): string[] {
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length < maxCharacters ? [...chosen, id] : [...chosen];
}

/** The order with one moved by so many places, kept within the list. */
export function moved(chosen: readonly string[], id: string, by: number): string[] {
  const from = chosen.indexOf(id);
  if (from === -1) return [...chosen];
  const rest = chosen.filter((other) => other !== id);
  const to = Math.min(Math.max(from + by, 0), rest.length);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
