import { useEffect } from "react";
import { unwrap } from "@/components/shell/query";
import { usePages } from "@/components/ui/use-pages";
import { listConversations } from "@/lib/conversations/client";
import type { ConversationItem, ConversationPage } from "@/lib/conversations/library/schema";

/** After a full page load the list is up to date. */
let isFirstVisit = true;

/**
 * The person's interviews in pages, newest first. A search is the query string of the list.
 * @param query the search that `first` belongs to
 */
export function useInterviews(first: ConversationPage, query: string) {
  const pages = usePages<ConversationItem>(
    { rows: first.conversations, next_cursor: first.next_cursor },
    async (asked) => {
      const given = Object.fromEntries(new URLSearchParams(asked.query)) as Parameters<
        typeof listConversations
      >[0];
      const page = await unwrap(
        listConversations({ ...given, grouped: true, ...(asked.cursor && { cursor: asked.cursor }) }),
      );
      return { rows: page.conversations, next_cursor: page.next_cursor };
    },
    query,
  );
  const { refresh } = pages;
  // Back restores an old page, so the list is fetched again.
  useEffect(() => {
    if (isFirstVisit) isFirstVisit = false;
    else void refresh();
  }, [refresh]);
  return pages;
}
export type InterviewPages = ReturnType<typeof useInterviews>;
