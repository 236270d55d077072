"use client";

import { useEffect, useRef, useState } from "react";
import { leaveEndedSession } from "@/components/shell/session-ended";
import type { UserPage } from "@/lib/auth/schema";

const PAGE_SIZE = 20;

type Status = "idle" | "searching" | "more" | "failed" | "stuck";
type Request = { query: string; cursor: string | null };

async function fetchPage({ query, cursor }: Request, signal: AbortSignal): Promise<UserPage> {
  const params = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (query) params.set("q", query);
  if (cursor) params.set("cursor", cursor);
  const response = await fetch(`/api/v1/admin/users?${params}`, { signal });
  if (response.status === 401) leaveEndedSession();
  if (!response.ok) throw new Error(`The list of users answered ${response.status}.`);
  return (await response.json()) as UserPage;
}

/** The users that are shown: the first page comes with the page itself, the others are fetched. */
export function useUsers(first: UserPage | null) {
  const [{ users, next_cursor }, setPage] = useState<UserPage>(first ?? { users: [], next_cursor: null });
  const [query, setQuery] = useState("");
  const [status, setStatus] = useState<Status>(first ? "idle" : "failed");
  const running = useRef<AbortController | null>(null);
  const last = useRef<Request>({ query: "", cursor: null });

  useEffect(() => () => running.current?.abort(), []);

  async function load(request: Request): Promise<void> {
    // Of two searches only the later may show what it found.
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    last.current = request;
    setStatus(request.cursor ? "more" : "searching");
    try {
      const page = await fetchPage(request, signal);
      if (signal.aborted) return;
      setPage((before) => (request.cursor ? { ...page, users: [...before.users, ...page.users] } : page));
      setQuery(request.query);
      setStatus("idle");
    } catch {
      // What is shown already stays when only the next page is missing.
      if (!signal.aborted) setStatus(request.cursor ? "stuck" : "failed");
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
