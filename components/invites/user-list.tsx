"use client";

import { Button } from "@/components/ui/button";
import { SearchForm } from "@/components/ui/search-form";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import type { UserPage } from "@/lib/auth/schema";
import { Entries } from "./entries";
import { Section } from "./section";
import { UserEntry } from "./user-entry";
import { useUsers } from "./use-users";

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
  const { users, hasMore, query, status, search, more, retry, replace } = useUsers(first, searched);

  return (
    <Section
      title="Users"
      hint="With a reset link, a person can set a new password, once and within an hour. A suspended account keeps all that it has."
    >
      <SearchForm label="Search by email" query={query} busy={status === "searching"} onSearch={search} />
      {status === "failed" ? (
        <ErrorState onRetry={retry}>Error loading users. Please try again later.</ErrorState>
      ) : users.length === 0 ? (
        <Empty className="py-7">No account has an email with “{query}” in it.</Empty>
      ) : (
        <div aria-busy={status === "searching" || undefined} className="aria-busy:opacity-55">
          <Entries
            rows={users.map((user) => (
              <UserEntry key={user.id} user={user} isOwn={user.id === ownId} onChange={replace} />
            ))}
          />
          {status === "stuck" ? (
            <ErrorState className="mt-2" onRetry={retry}>
              Error loading more users. Please try again later.
            </ErrorState>
          ) : hasMore ? (
            <Button
              variant="ghost"
              size="sm"
              className="mt-2"
              busy={status === "more"}
              busyLabel="Loading..."
              onClick={more}
            >
              Show more
            </Button>
          ) : null}
        </div>
      )}
    </Section>
  );
}
