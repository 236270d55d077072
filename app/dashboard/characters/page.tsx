import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { CharacterList } from "@/components/characters/character-list";
import { LoadFailed } from "@/components/characters/load-failed";
import { type Place, placeOf } from "@/components/characters/place";
import { PlacePicker } from "@/components/characters/place-picker";
import { CharactersSkeleton } from "@/components/characters/skeletons";
import { PageHeading } from "@/components/shell/page-heading";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { requireActor } from "@/lib/auth/session";
import { listCharacterRows } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";
import { AppError } from "@/lib/errors";
import { orNull } from "@/lib/or-null";
import { listTeamCards, type TeamCard } from "@/lib/teams/queries";

export const metadata: Metadata = { title: "Character Management" };

const pageSize = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CharactersPage({ searchParams }: Props) {
  const query = await searchParams;
  const place = placeOf(query);
  const cursor = typeof query.after === "string" ? query.after : undefined;
  const openId = typeof query.open === "string" ? query.open : null;
  const teams = await orNull(listTeamCards(await requireActor()));
  return (
    <>
      <PageHeading title="Character Management">
        Who leads the interviews. A character has a name, a manner and its questions.
      </PageHeading>
      {teams ? (
        <>
          <PlacePicker teams={teams} place={place} />
          {place ? (
            // Another place begins with its own skeleton.
            <Suspense key={JSON.stringify([place, cursor])} fallback={<CharactersSkeleton />}>
              <Characters place={place} teams={teams} cursor={cursor} openId={openId} />
            </Suspense>
          ) : (
            <Unchosen hasTeams={teams.length > 0} />
          )}
        </>
      ) : (
        <LoadFailed />
      )}
    </>
  );
}

function Unchosen({ hasTeams }: { hasTeams: boolean }) {
  if (hasTeams)
    return <Empty>Select a team to see its characters, or look at your own and the system’s.</Empty>;
  const add = (
    <Link href="/dashboard/teams?new=1" prefetch={false} className={buttonVariants({ variant: "primary" })}>
      Add a team
    </Link>
  );
  return (
    <Empty action={add}>
      There is no team yet. A team keeps characters together; your own and the system’s are above.
    </Empty>
  );
}

type ListProps = { place: Place; teams: TeamCard[]; cursor: string | undefined; openId: string | null };

async function Characters({ place, teams, cursor, openId }: ListProps) {
  const actor = await requireActor();
  const team = teams.find(({ id }) => typeof place === "object" && id === place.team_id) ?? null;
  if (typeof place === "object" && !team)
    return <Empty>This team was deleted, or it is not yours. Select another one.</Empty>;
  const input = { from: place, limit: pageSize, open: characterId.safeParse({ id: openId }).data?.id };
  const page = await orNull(
    listCharacterRows(actor, { ...input, cursor }).catch((error: unknown) => {
      // An address that was typed or cut: the list begins at its beginning.
      if (error instanceof AppError && error.code === "invalid") return listCharacterRows(actor, input);
      throw error;
    }),
  );
  if (!page) return <LoadFailed />;
  const canAdd = team ? team.can_manage_characters : place === "my" || actor.isSuperuser;
  return <CharacterList {...{ place, team, page, canAdd, openId }} isFirst={!cursor} />;
}
