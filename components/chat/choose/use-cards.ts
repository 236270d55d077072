"use client";

import { unwrap } from "@/components/shell/query";
import { usePages } from "@/components/ui/use-pages";
import type { listCardsCall } from "@/lib/characters/api";
import type { CharacterCard, CharacterCardPage, Workflow } from "@/lib/characters/schema";
import { request } from "@/lib/client";

/**
 * Cards fetched since the page was loaded, so that selected cards beyond the first page are still known after going back
 * from an interview. Written in the browser only.
 */
const fetched: Record<Workflow, Map<string, CharacterCard>> = {
  student_interview: new Map(),
  resume_interview: new Map(),
};

/**
 * The characters to choose from, a page at a time.
 * @param first null if loading failed
 * @param chosen cards that were selected before
 */
export function useCards(
  workflow: Workflow,
  first: CharacterCardPage | null,
  chosen: readonly CharacterCard[] = [],
) {
  const pages = usePages<CharacterCard>(
    first && { rows: first.characters, next_cursor: first.next_cursor },
    async ({ query, cursor }, signal) => {
      const { characters: rows, next_cursor } = await unwrap(
        request<typeof listCardsCall>(
          "GET /characters/cards",
          { query: { workflow, ...(query && { q: query }), ...(cursor && { cursor }) } },
          { signal },
        ),
      );
      for (const card of rows) fetched[workflow].set(card.id, card);
      return { rows, next_cursor };
    },
  );
  const all = [...(first?.characters ?? []), ...chosen, ...fetched[workflow].values()];
  return {
    ...pages,
    /** All loaded cards, independent of the search; those of the first page first. */
    all: [...new Map(all.map((card) => [card.id, card])).values()],
    isSearchable: first !== null && first.next_cursor !== null,
  };
}
export type Cards = ReturnType<typeof useCards>;
