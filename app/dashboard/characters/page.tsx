import type { Metadata } from "next";
import { CharacterList } from "@/components/characters/character-list";
import { LoadFailed } from "@/components/characters/load-failed";
import { newPath, type Place, placeOf } from "@/components/characters/place";
import { PlacePicker } from "@/components/characters/place-picker";
import { PageButton } from "@/components/shell/page-button";
import { PageHeading } from "@/components/shell/page-heading";
import { Empty } from "@/components/ui/empty";
import { Fold } from "@/components/ui/fold";
import type { Actor } from "@/lib/actor";
import { requireActor } from "@/lib/auth/session";
import { listCharacterRows } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";
import { AppError } from "@/lib/errors";
import { orNull } from "@/lib/or-null";
import { listTeamCards } from "@/lib/teams/queries";

export const metadata: Metadata = { title: "Character Management" };

const pageSize = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };
type Shown = { place: Place; cursor: string | undefined; openId: string | null };

/** Personal and system characters, or those of the place in the URL. */
export default async function CharactersPage({ searchParams }: Props) {
  const query = await searchParams;
  const cursor = typeof query.after === "string" ? query.after : undefined;
  const openId = typeof query.open === "string" ? query.open : null;
  return (
    <>
      <PageHeading title="Character Management" />
      <Characters place={placeOf(query) ?? "my"} cursor={cursor} openId={openId} />
    </>
  );
}

async function Characters(shown: Shown) {
  const { place, cursor, openId } = shown;
  const actor = await requireActor();
  const teams = await orNull(listTeamCards(actor));
  if (!teams) return <LoadFailed />;
  const team = teams.find(({ id }) => typeof place === "object" && id === place.team_id) ?? null;
  if (typeof place === "object" && !team)
    return (
      <>
        <PlacePicker teams={teams} place={place} />
        <Empty>This team was deleted, or it is not yours. Select another one.</Empty>
      </>
    );
  const [page, system] = await Promise.all([
    orNull(readRows(actor, shown)),
    place === "my" ? orNull(readRows(actor, { ...shown, place: "system", cursor: undefined })) : null,
  ]);
  if (!page) return <LoadFailed />;
  const canAdd = team ? team.can_manage_characters : place === "my" || actor.isSuperuser;
  const add = canAdd ? (
    <PageButton href={newPath(place)} variant="primary">
      {team ? "Add Character" : "New character"}
    </PageButton>
  ) : null;
  const isEmpty = page.rows.length === 0;
  const list = { isFirst: !cursor, openId };
  return (
    <>
      <PlacePicker teams={teams} place={place}>
        {isEmpty ? null : add}
      </PlacePicker>
      <CharacterList place={place} page={page} {...list}>
        <Empty action={add}>{cursor ? "There are no more characters here." : emptyText(place, canAdd)}</Empty>
      </CharacterList>
      {system ? (
        <div className="mt-8">
          <Fold
            title="System"
            summary={` (${system.rows.length}${system.next ? "+" : ""})`}
            isOpen={isEmpty || system.rows.some(({ id }) => id === openId)}
          >
            <CharacterList place="system" page={system} {...list} isFirst>
              <Empty>{emptyText("system", false)}</Empty>
            </CharacterList>
          </Fold>
        </div>
      ) : null}
    </>
  );
}

function emptyText(place: Place, canAdd: boolean): string {
  if (place === "my") return "Your own interviewers appear here.";
  if (place === "system") return "There are no system characters.";
  return `This team has no characters yet.${canAdd ? "" : " Its owner and members can add one."}`;
}

function readRows(actor: Actor, { place, cursor, openId }: Shown) {
  const input = { from: place, limit: pageSize, open: characterId.safeParse({ id: openId }).data?.id };
  return listCharacterRows(actor, { ...input, cursor }).catch((error: unknown) => {
    // An invalid cursor in the URL shows the first page.
    if (error instanceof AppError && error.code === "invalid") return listCharacterRows(actor, input);
    throw error;
  });
}
