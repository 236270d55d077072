import type { Character } from "@/lib/characters/schema";

/** Whose characters a list shows. */
export type Place = "my" | "system" | { team_id: string };

/** The place in a URL; null if none is chosen. */
export function placeOf({ team, from }: Record<string, string | string[] | undefined>): Place | null {
  if (typeof team === "string" && team) return { team_id: team };
  return from === "my" || from === "system" ? from : null;
}

export function placeOfCharacter({ is_system, team_id }: Pick<Character, "team_id" | "is_system">): Place {
  if (is_system) return "system";
  return team_id ? { team_id } : "my";
}

const queryOf = (place: Place): string =>
  typeof place === "string" ? `from=${place}` : `team=${place.team_id}`;

/** The URL of a list; `openId` is the character with the open entry. */
export const listPath = (place: Place, openId?: string): string =>
  `/dashboard/characters?${queryOf(place)}${openId ? `&open=${openId}` : ""}`;
export const newPath = (place: Place): string => `/dashboard/characters/new?${queryOf(place)}`;
export const editPath = (id: string): string => `/dashboard/characters/${id}`;
export const versionsPath = (id: string): string => `/dashboard/characters/${id}/versions`;

export const entryButtonId = (id: string): string => `character-${id}`;
