/** What of a shared interview stands on the candidate's card. Pure. */
import type { Highlight, PublicStatus } from "../schema.ts";
import type { SharedItem } from "./material.ts";
import type { ReadItem } from "./passages/passages.ts";

export type Card = Pick<PublicStatus, "highlights" | "resume">;
/** A sentence with the item that it stands in. */
export type Chosen = { id: string; sentence: string };

/** The resume's pages as visitors may read them, and of the chosen sentences those that they may. */
export function cardOf(
  items: readonly SharedItem[],
  read: readonly ReadItem[],
  chosen: readonly Chosen[],
): Card {
  return {
    resume: items.flatMap(({ page }, at) =>
      page === null ? [] : [{ page, content: read[at]?.readable ?? "" }],
    ),
    highlights: highlightsOf(items, read, chosen).filter((one) => one !== null),
  };
}

/** Each chosen sentence as a highlight; null for one that visitors do not get to read. */
export function highlightsOf(
  items: readonly SharedItem[],
  read: readonly ReadItem[],
  chosen: readonly Chosen[],
): (Highlight | null)[] {
  return chosen.map(({ id, sentence }) => {
    const at = items.findIndex((item) => item.id === id);
    const [item, own] = [items[at], read[at]];
    if (!item || !own?.sentences.includes(sentence)) return null;
    const isAllowed = item.allowed_sentences?.includes(sentence) === true;
    if (own.withheld.includes(sentence) && !isAllowed) return null;
    return { source: item.source, page: item.page, sentence };
  });
}
