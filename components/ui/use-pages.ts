"use client";

import { useEffect, useRef, useState } from "react";

/** A page of a list, and where the list goes on. */
export type Pages<T> = { rows: T[]; next_cursor: string | null };
export type PageRequest = { query: string; cursor: string | null };
type Status = "idle" | "searching" | "more" | "failed" | "stuck";

/**
 * A list that can be searched: the first page comes with the page itself, the others are fetched.
 * @param first null when it could not be read
 * @param fetchPage rejects when the page cannot be read
 * @param searched what the first page was searched by
 */
export function usePages<T>(
  first: Pages<T> | null,
  fetchPage: (asked: PageRequest, signal: AbortSignal) => Promise<Pages<T>>,
  searched = "",
) {
  const [{ rows, next_cursor }, setPage] = useState<Pages<T>>(first ?? { rows: [], next_cursor: null });
  const [query, setQuery] = useState(searched);
  const [status, setStatus] = useState<Status>(first ? "idle" : "failed");
  const running = useRef<AbortController | null>(null);
  const last = useRef<PageRequest>({ query: searched, cursor: null });

  useEffect(() => () => running.current?.abort(), []);

  async function load(asked: PageRequest): Promise<void> {
    // Of two searches only the later may show what it found.
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    last.current = asked;
    setStatus(asked.cursor ? "more" : "searching");
    try {
      const page = await fetchPage(asked, signal);
      if (signal.aborted) return;
      setPage((before) => (asked.cursor ? { ...page, rows: [...before.rows, ...page.rows] } : page));
      setQuery(asked.query);
      setStatus("idle");
    } catch {
      // What is shown already stays when only the next page is missing.
      if (!signal.aborted) setStatus(asked.cursor ? "stuck" : "failed");
    }
  }

  return {
    rows,
    hasMore: next_cursor !== null,
    /** What the shown rows were searched by. */
    query,
    status,
    search: (query: string) => void load({ query, cursor: null }),
    more: () => void load({ query, cursor: next_cursor }),
    retry: () => void load(last.current),
    /** Changes what is shown without asking for it again. */
    replaceRows: (change: (rows: T[]) => T[]) => setPage((page) => ({ ...page, rows: change(page.rows) })),
  };
}
