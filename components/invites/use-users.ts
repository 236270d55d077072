"use client";

import { usePages } from "@/components/ui/use-pages";
import type { listUsersCall } from "@/lib/auth/api";
import type { AdminUser, UserPage } from "@/lib/auth/schema";
import { request } from "@/lib/client";

const PAGE_SIZE = 20;

/** The users that are shown, and how to find others. `first` is what `searched` found. */
export function useUsers(first: UserPage | null, searched: string) {
  const {
    rows: users,
    replaceRows,
    ...pages
  } = usePages<AdminUser>(
    first && { rows: first.users, next_cursor: first.next_cursor },
    async ({ query, cursor }, signal) => {
      const answer = await request<typeof listUsersCall>(
        "GET /admin/users",
        { query: { limit: PAGE_SIZE, ...(query && { q: query }), ...(cursor && { cursor }) } },
        { signal },
      );
      if (!answer.ok) throw new Error(`The list of users is not there: ${answer.problem.code}.`);
      return { rows: answer.data.users, next_cursor: answer.data.next_cursor };
    },
    searched,
  );
  return {
    users,
    ...pages,
    /** Shows an account as it is now, in its place. */
    replace: (user: AdminUser) => replaceRows((rows) => rows.map((row) => (row.id === user.id ? user : row))),
  };
}
