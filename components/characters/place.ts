import type { Character } from "@/lib/characters/schema";

/** Which characters a list shows: one's own, the system's, or a team's. */
export type Place = "my" | "system" | { team_id: string };

/** What an address asks for; null when nothing was chosen yet. */
export function placeOf({ team, from }: Record<string, string | string[] | undefined>): Place | null {
  if (typeof team === "string" && team) return { team_id: team };
  return from === "my" || from === "system" ? from : null;
}

/** Where a character is listed. */
export function placeOfCharacter({ is_system, team_id }: Pick<Character, "team_id" | "is_system">): Place {
  if (is_system) return "system";
  return team_id ? { team_id } : "my";
}

const queryOf = (place: Place): string =>
  typeof place === "string" ? `from=${place}` : `team=${place.team_id}`;

/** The address of a list; `openId` is the character whose entry is unfolded. */
export const listPath = (place: Place, openId?: string): string =>
  `/dashboard/characters?${queryOf(place)}${openId ? `&open=${openId}` : ""}`;
export const newPath = (place: Place): string => `/dashboard/characters/new?${queryOf(place)}`;
export const editPath = (id: string): string => `/dashboard/characters/${id}`;
export const versionsPath = (id: string): string => `/dashboard/characters/${id}/versions`;

/** The id, in the page, of the button that unfolds a character's entry. */
export const entryButtonId = (id: string): string => `character-${id}`;
