import type { Character } from "@/lib/characters/schema";

/** Which characters a list shows: a team's, one's own, or the system's. */
export type Place = { kind: "team"; id: string } | { kind: "my" } | { kind: "system" };

type Query = Record<string, string | string[] | undefined>;

/** What an address asks for; null when no kind was chosen yet. */
export function placeOf(query: Query): Place | null {
  if (typeof query.team === "string" && query.team) return { kind: "team", id: query.team };
  if (query.from === "my" || query.from === "system") return { kind: query.from };
  return null;
}

/** Where a character is listed. */
export function placeOfCharacter(character: Pick<Character, "team_id" | "is_system">): Place {
  if (character.is_system) return { kind: "system" };
  return character.team_id ? { kind: "team", id: character.team_id } : { kind: "my" };
}

const queryOf = (place: Place): string => (place.kind === "team" ? `team=${place.id}` : `from=${place.kind}`);

/** The address of a further page of a list. */
export const pagePath = (place: Place, cursor: string): string =>
  `${listPath(place)}&after=${encodeURIComponent(cursor)}`;
/** The address of a list; `openId` is the character whose entry is unfolded. */
export const listPath = (place: Place, openId?: string): string =>
  `/dashboard/characters?${queryOf(place)}${openId ? `&open=${openId}` : ""}`;
export const newPath = (place: Place): string => `/dashboard/characters/new?${queryOf(place)}`;
export const editPath = (id: string): string => `/dashboard/characters/${id}`;
export const versionsPath = (id: string): string => `/dashboard/characters/${id}/versions`;

/** The id, in the page, of the button that unfolds a character's entry. */
export const entryButtonId = (id: string): string => `character-${id}`;
