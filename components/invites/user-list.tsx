"use client";

import { type SubmitEvent, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EmptyState, ErrorState } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import type { User, UserPage } from "@/lib/auth/schema";
import { Entries } from "./entries";
import { ResetLink } from "./reset-link";
import { Section } from "./section";
import { useUsers } from "./use-users";

/** The accounts, newest first, a page at a time; the search looks at the email. `first` is what `searched` found. */
export function UserList({ first, searched }: { first: UserPage | null; searched: string }) {
  const { users, hasMore, query, status, search, more, retry } = useUsers(first, searched);
  const [text, setText] = useState(searched);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    search(text.trim());
  }

  return (
    <Section
      title="Users"
      hint="With a reset link, a person can set a new password, once and within an hour."
    >
      <form onSubmit={submit} role="search" className="mb-4 flex max-w-md items-end gap-2">
        <Field label="Search by email" className="min-w-0 flex-1">
          <Input
            type="search"
            name="q"
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              // The cross in the field, or the last letter gone: all are shown again.
              if (event.target.value === "" && query !== "") search("");
            }}
          />
        </Field>
        <Button type="submit" busy={status === "searching"} className="touch:min-h-11">
          Search
        </Button>
      </form>
      {status === "failed" ? (
        <ErrorState onRetry={retry}>Error loading users. Please try again later.</ErrorState>
      ) : users.length === 0 ? (
        <EmptyState className="py-7">No account has an email with “{query}” in it.</EmptyState>
      ) : (
        <div aria-busy={status === "searching" || undefined} className="aria-busy:opacity-55">
          <Entries
            rows={users.map((user) => (
              <UserEntry key={user.id} user={user} />
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

function UserEntry({ user }: { user: User }) {
  return (
    <ResetLink user={user}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm font-medium break-all">{user.email}</span>
        {user.is_superuser ? <Badge tone="accent">Administrator</Badge> : null}
      </div>
      <p className="text-muted mt-0.5 text-xs leading-5">
        {user.name ? `${user.name} · ` : ""}Joined <Time value={user.created_at} />
      </p>
    </ResetLink>
  );
}
