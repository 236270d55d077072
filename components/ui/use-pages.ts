"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";

/** A page of a list, and the cursor of the next page. */
type Pages<T> = { rows: T[]; next_cursor: string | null };
type PageRequest = { query: string; cursor: string | null };

/**
 * A searchable list. The first page comes with the HTML, the others are fetched.
 * @param first null if it could not be read
 * @param fetchPage rejects if the page cannot be read
 * @param firstQuery the search that `first` belongs to
 */
export function usePages<T>(
  first: Pages<T> | null,
  fetchPage: (asked: PageRequest, signal: AbortSignal) => Promise<Pages<T>>,
  firstQuery = "",
) {
  // Counted, so that repeating a search fetches again.
  const [{ query, count }, setSearch] = useState({ query: firstQuery, count: 0 });
  const queryKey = ["pages", useId(), query, count] as const;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }) => ({
      ...(await fetchPage({ query, cursor }, signal)),
      query,
    }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    initialData: first && count === 0 ? { pages: [{ ...first, query }], pageParams: [null] } : undefined,
    placeholderData: keepPreviousData,
    enabled: count > 0,
    staleTime: Infinity,
    gcTime: 0,
  });

  const { data } = list;
  const status = list.isFetchingNextPage
    ? "more"
    : list.isFetchNextPageError
      ? "stuck"
      : list.isPlaceholderData || list.isLoading
        ? "searching"
        : data
          ? "idle"
          : "failed";
  const search = (to: string) => setSearch({ query: to, count: count + 1 });
  const more = () => void list.fetchNextPage();
  return {
    rows: data?.pages.flatMap((page) => page.rows) ?? [],
    hasMore: list.hasNextPage,
    /** The search that the visible rows belong to. */
    query: data?.pages[0]?.query ?? query,
    status,
    error: list.error,
    search,
    more,
    retry: () => (status === "stuck" ? more() : search(query)),
    /** Fetches the visible pages again; keeps them on failure. */
    refresh: list.refetch,
    /** Changes the visible rows without fetching. */
    replaceRows: (change: (rows: T[]) => T[]) =>
      client.setQueryData<InfiniteData<Pages<T>>>(
        queryKey,
        (shown) =>
          shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
      ),
  };
}
