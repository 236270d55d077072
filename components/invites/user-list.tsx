"use client";

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { Entries } from "@/components/ui/entries";
import { SearchForm } from "@/components/ui/search-form";
import { Section } from "@/components/ui/section";
import { EmptyState, ErrorState } from "@/components/ui/states";
import type { listUsersCall } from "@/lib/auth/api";
import type { AdminUser, UserPage } from "@/lib/auth/schema";
import { request } from "@/lib/client";
import { UserEntry } from "./user-entry";

/** A page of users, with what they were searched by. */
type Found = UserPage & { query: string };

/** The users that `query` finds, a page at a time. `first` is what `searched` found. */
function useUsers(query: string, first: UserPage | null, searched: string) {
  const queryKey = ["GET /admin/users", query];
  const client = useQueryClient();
  const users = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal }): Promise<Found> => {
      const input = { query: { limit: 20, ...(query && { q: query }), ...(cursor && { cursor }) } };
      return {
        ...(await unwrap(request<typeof listUsersCall>("GET /admin/users", input, { signal }))),
        query,
      };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    ...(first && query === searched && { initialData: { pages: [{ ...first, query }], pageParams: [null] } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  /** Shows an account as it is now, in its place. */
  const replace = (user: AdminUser) =>
    client.setQueryData<InfiniteData<Found>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            users: page.users.map((other) => (other.id === user.id ? user : other)),
          })),
        },
    );
  return { ...users, replace };
}

/**
 * The accounts, newest first, a page at a time; the search looks at the email.
 * @param first what `searched` found
 * @param ownId the administrator's who looks
 */
export function UserList({
  first,
  searched,
  ownId,
}: {
  first: UserPage | null;
  searched: string;
  ownId: string;
}) {
  const [query, setQuery] = useState(searched);
  const { data, replace, ...list } = useUsers(query, first, searched);
  const users = data?.pages.flatMap((page) => page.users) ?? [];
  const isSearching = list.isFetching && !list.isFetchingNextPage;

  return (
    <Section
      title="Users"
      hint="With a reset link, a person can set a new password, once and within an hour. A suspended account keeps all that it has."
    >
      <SearchForm
        label="Search by email"
        query={query}
        busy={isSearching}
        onSearch={(text) => (text === query ? void list.refetch() : setQuery(text))}
      />
      {!data ? (
        <ErrorState busy={isSearching} onRetry={() => void list.refetch()}>
          Error loading users. Please try again later.
        </ErrorState>
      ) : users.length === 0 ? (
        <EmptyState className="py-7">No account has an email with “{data.pages[0]?.query}” in it.</EmptyState>
      ) : (
        <div aria-busy={isSearching || undefined} className="aria-busy:opacity-55">
          <Entries
            rows={users.map((user) => (
              <UserEntry key={user.id} user={user} isOwn={user.id === ownId} onChange={replace} />
            ))}
          />
          {list.isFetchNextPageError ? (
            <ErrorState className="mt-2" onRetry={() => void list.fetchNextPage()}>
              Error loading more users. Please try again later.
            </ErrorState>
          ) : list.hasNextPage ? (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              busy={list.isFetchingNextPage}
              busyLabel="Loading..."
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  );
}
