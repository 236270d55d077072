import type { Metadata } from "next";
import { Suspense } from "react";
import { CharacterList } from "@/components/characters/character-list";
import { LoadFailed } from "@/components/characters/load-failed";
import { type Place, placeOf } from "@/components/characters/place";
import { PlacePicker } from "@/components/characters/place-picker";
import { CharactersSkeleton } from "@/components/characters/skeletons";
import { PageHeading } from "@/components/shell/page-heading";
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

/** Personal and system characters, or those of the place in the URL. */
export default async function CharactersPage({ searchParams }: Props) {
  const query = await searchParams;
  const place = placeOf(query);
  const cursor = typeof query.after === "string" ? query.after : undefined;
  const openId = typeof query.open === "string" ? query.open : null;
  const teams = await orNull(listTeamCards(await requireActor()));
  return (
    <>
      <PageHeading title="Character Management">
        Characters are the interviewers. Each has a name, a style and its own questions.
      </PageHeading>
      {teams ? (
        <>
          <PlacePicker teams={teams} place={place} />
          <div className="flex flex-col gap-10">
            {(place ? [place] : (["my", "system"] as const)).map((each) => (
              // A new key shows the skeleton of another place.
              <Suspense key={JSON.stringify([each, cursor])} fallback={<CharactersSkeleton />}>
                <Characters place={each} teams={teams} cursor={place ? cursor : undefined} openId={openId} />
              </Suspense>
            ))}
          </div>
        </>
      ) : (
        <LoadFailed />
      )}
    </>
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
      // An invalid cursor in the URL shows the first page.
      if (error instanceof AppError && error.code === "invalid") return listCharacterRows(actor, input);
      throw error;
    }),
  );
  if (!page) return <LoadFailed />;
  const canAdd = team ? team.can_manage_characters : place === "my" || actor.isSuperuser;
  return <CharacterList {...{ place, team, page, canAdd, openId }} isFirst={!cursor} />;
}
