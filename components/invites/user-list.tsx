"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { Entries } from "@/components/ui/entries";
import { SearchForm } from "@/components/ui/search-form";
import { Section } from "@/components/ui/section";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import type { listUsersCall } from "@/lib/auth/api";
import type { UserPage } from "@/lib/auth/schema";
import { request } from "@/lib/client";
import { UserEntry } from "./user-entry";

const useUsers = (query: string, first: UserPage | null) =>
  useInfiniteQuery({
    queryKey: ["GET /admin/users", query],
    queryFn: ({ pageParam: cursor, signal }) => {
      const input = { query: { limit: 20, ...(query && { q: query }), ...(cursor && { cursor }) } };
      return unwrap(request<typeof listUsersCall>("GET /admin/users", input, { signal }));
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor,
    initialData: first ? { pages: [first], pageParams: [""] } : undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });

type Props = { first: UserPage | null; searched: string; ownId: string };

/** The accounts, newest first, a page at a time; `first` is the page that `searched` gave, `ownId` the administrator's. */
export function UserList({ first, searched, ownId }: Props) {
  const [query, setQuery] = useState(searched);
  const list = useUsers(query, query === searched ? first : null);
  const users = list.data?.pages.flatMap((page) => page.users) ?? [];
  const isSearching = list.isFetching && (list.isPlaceholderData || !list.data);
  const reload = () => void list.refetch();
  const loadMore = () => void list.fetchNextPage();

  return (
    <Section
      title="Users"
      hint="Reset links work once and expire after an hour. Suspending an account deletes nothing."
    >
      <SearchForm
        label="Search by name or email"
        query={query}
        busy={isSearching}
        onSearch={(text) => (text === query ? reload() : setQuery(text))}
      />
      {!list.data ? (
        <ErrorState busy={isSearching} onRetry={reload}>
          Error loading users. Please try again later.
        </ErrorState>
      ) : users.length === 0 && !isSearching ? (
        <Empty className="py-7!">No accounts match “{query}”.</Empty>
      ) : (
        <div aria-busy={isSearching || undefined} className="aria-busy:opacity-55">
          <Entries
            rows={users.map((user) => (
              <UserEntry key={user.id} user={user} isOwn={user.id === ownId} onChange={reload} />
            ))}
          />
          {list.isFetchNextPageError ? (
            <ErrorState className="mt-2" onRetry={loadMore}>
              Error loading more users. Please try again later.
            </ErrorState>
          ) : list.hasNextPage ? (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              busy={list.isFetchingNextPage}
              busyLabel="Loading..."
              onClick={loadMore}
            >
              Show more
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  );
}
