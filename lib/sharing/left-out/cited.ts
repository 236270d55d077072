import { questionIn, readable } from "../answers/passages/passages.ts";
import type { PublicInterview, PublicMessage } from "../schema.ts";

/**
 * Of what is shared, what a visitor's own answers cite, so that a source can be opened in its place: the turn with the
 * question before it, the page, the addition. The rest stays on the server, and so does what no answer is drawn from:
 * whoever reads the page's source knows no more than who asks. Pure.
 */
export function citedIn(
  { items, additions }: Pick<PublicInterview, "items" | "additions">,
  messages: readonly PublicMessage[],
): Pick<PublicInterview, "items" | "additions"> {
  const turns = new Set<string>();
  const pages = new Set<number>();
  const added = new Set<string>();
  for (const citation of messages.flatMap(({ citations }) => citations))
    if (citation.source === "transcript") turns.add(citation.message_id);
    else if (citation.source === "resume") pages.add(citation.page);
    else added.add(citation.addition_id);
  return {
    items: items.flatMap((item, at) => {
      const isCited = item.page === null ? turns.has(item.id) : pages.has(item.page);
      if (isCited) return [{ ...item, content: readable(item) }];
      const next = items[at + 1];
      const isAsking = item.speaker_type === "character" && next?.page === null && turns.has(next.id);
      return isAsking ? [{ ...item, content: questionIn(item.content) }] : [];
    }),
    additions: additions.filter(({ id }) => added.has(id)),
  };
}
