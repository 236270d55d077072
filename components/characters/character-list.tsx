import { Plus } from "lucide-react";
import Link from "next/link";
import { PageButton } from "@/components/shell/page-button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import type { CharacterRow } from "@/lib/characters/queries";
import type { Page } from "@/lib/page";
import type { TeamCard } from "@/lib/teams/queries";
import { CharacterEntry } from "./character-entry";
import { listPath, newPath, type Place } from "./place";

function textsOf(place: Place, team: TeamCard | null): { title: string; empty: string } {
  if (place === "my")
    return {
      title: "My characters",
      empty: "You have no characters yet. Add one, or duplicate one from a team or System.",
    };
  if (place === "system") return { title: "System", empty: "There are no system characters." };
  const hint = team?.can_manage_characters ? "" : " Its owner and members can add one.";
  return { title: team?.name ?? "", empty: `This team has no characters yet.${hint}` };
}

type Props = {
  place: Place;
  team: TeamCard | null;
  page: Page<CharacterRow>;
  isFirst: boolean;
  canAdd: boolean;
  openId: string | null;
};

/** The characters of one place. Entries open, and have buttons according to the person's rights. */
export function CharacterList({ place, team, page, isFirst, canAdd, openId }: Props) {
  const { title, empty } = textsOf(place, team);
  const headingId = `characters-of-${typeof place === "string" ? place : "team"}`;
  const add = canAdd ? (
    <PageButton href={newPath(place)} variant={place === "system" ? "secondary" : "primary"}>
      <Plus aria-hidden />
      {team ? "Add Character" : "New character"}
    </PageButton>
  ) : null;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} tabIndex={-1} className="min-w-0 text-body font-semibold break-words outline-none">
          <bdi>{title}</bdi>
        </h2>
        {page.rows.length > 0 ? add : null}
      </div>
      <KeepFocus>
        {page.rows.length === 0 ? (
          <Empty action={add}>{isFirst ? empty : "There are no more characters here."}</Empty>
        ) : (
          <ItemGroup aria-label="Characters">
            {page.rows.map((row) => (
              <CharacterEntry key={row.id} character={row} startsOpen={row.id === openId} />
            ))}
          </ItemGroup>
        )}
      </KeepFocus>
      {isFirst && !page.next ? null : (
        <nav aria-label={`More: ${title}`} className="mt-3 flex flex-wrap gap-2">
          {isFirst ? null : (
            <Link href={listPath(place)} prefetch={false} className={buttonVariants({})}>
              First page
            </Link>
          )}
          {page.next ? (
            <Link
              href={`${listPath(place)}&after=${page.next}`}
              prefetch={false}
              className={buttonVariants({})}
            >
              Next page
            </Link>
          ) : null}
        </nav>
      )}
    </section>
  );
}
