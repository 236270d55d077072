import { LoadFailed } from "@/components/characters/load-failed";
import { PageButton } from "@/components/shell/page-button";
import { Empty } from "@/components/ui/empty";
import { Entries } from "@/components/ui/entries";
import { Section } from "@/components/ui/section";
import type { UserPage } from "@/lib/auth/schema";
import { UserEntry } from "./user-entry";
import { UserSearch } from "./user-search";

type Props = {
  /** The accounts that match `query`, newest first; null when loading failed. */
  page: UserPage | null;
  query: string;
  ownId: string;
  /** How many accounts 'Show more' requests. */
  next: number;
};

/** The accounts, with a search if there are many. */
export function UserList({ page, query, ownId, next }: Props) {
  const more = new URLSearchParams({ ...(query && { q: query }), show: String(next) }).toString();
  return (
    <Section title="Users">
      {query || !page || page.users.length >= 8 ? <UserSearch query={query} /> : null}
      {!page ? (
        <LoadFailed text="Error loading users. Please try again later." toast={false} />
      ) : page.users.length === 0 ? (
        <Empty>No accounts match “{query}”.</Empty>
      ) : (
        <>
          <Entries
            rows={page.users.map((user) => (
              <UserEntry key={user.id} user={user} isOwn={user.id === ownId} />
            ))}
          />
          {page.next_cursor ? (
            <PageButton
              href={`/admin/invites?${more}`}
              scroll={false}
              variant="ghost"
              size="sm"
              className="mt-2"
              busyLabel="Loading..."
            >
              Show more
            </PageButton>
          ) : null}
        </>
      )}
    </Section>
  );
}
