"use client";

import { useEffect, useRef, useState } from "react";
import type { listUsersCall } from "@/lib/auth/api";
import type { UserPage } from "@/lib/auth/schema";
import { request } from "@/lib/client";

const PAGE_SIZE = 20;

type Status = "idle" | "searching" | "more" | "failed" | "stuck";
type Request = { query: string; cursor: string | null };

async function fetchPage({ query, cursor }: Request, signal: AbortSignal): Promise<UserPage> {
  const answer = await request<typeof listUsersCall>(
    "GET /admin/users",
    { query: { limit: PAGE_SIZE, ...(query && { q: query }), ...(cursor && { cursor }) } },
    { signal },
  );
  if (!answer.ok) throw new Error(`The list of users is not there: ${answer.problem.code}.`);
  return answer.data;
}

/** The users that are shown: the first page comes with the page itself, the others are fetched. */
export function useUsers(first: UserPage | null, searched: string) {
  const [{ users, next_cursor }, setPage] = useState<UserPage>(first ?? { users: [], next_cursor: null });
  const [query, setQuery] = useState(searched);
  const [status, setStatus] = useState<Status>(first ? "idle" : "failed");
  const running = useRef<AbortController | null>(null);
  const last = useRef<Request>({ query: searched, cursor: null });

  useEffect(() => () => running.current?.abort(), []);

  async function load(asked: Request): Promise<void> {
    // Of two searches only the later may show what it found.
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    last.current = asked;
    setStatus(asked.cursor ? "more" : "searching");
    try {
      const page = await fetchPage(asked, signal);
      if (signal.aborted) return;
      setPage((before) => (asked.cursor ? { ...page, users: [...before.users, ...page.users] } : page));
      setQuery(asked.query);
      setStatus("idle");
    } catch {
      // What is shown already stays when only the next page is missing.
      if (!signal.aborted) setStatus(asked.cursor ? "stuck" : "failed");
    }
  }

  return {
    users,
    hasMore: next_cursor !== null,
    /** What the shown users were searched by. */
    query,
    status,
    search: (query: string) => void load({ query, cursor: null }),
    more: () => void load({ query, cursor: next_cursor }),
    retry: () => void load(last.current),
  };
}
