import { useEffect } from "react";
import { unwrap } from "@/components/shell/query";
import { usePages } from "@/components/ui/use-pages";
import { listConversations } from "@/lib/conversations/client";
import type { ConversationItem, ConversationPage } from "@/lib/conversations/library/schema";

/** Whether the page was just loaded whole: then its list is as new as can be. */
let isFirstVisit = true;

/**
 * One's own interviews, newest first, a page at a time. A search is the query of the list as an address has it.
 * @param query what `first` was read by
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
  // Going back, one meets the page as it was when one left: what was begun or finished since is asked for.
  useEffect(() => {
    if (isFirstVisit) isFirstVisit = false;
    else void refresh();
  }, [refresh]);
  return pages;
}
export type InterviewPages = ReturnType<typeof useInterviews>;
