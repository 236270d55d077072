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
import type { Actor } from "@/lib/actor";
import { requireActor } from "@/lib/auth/session";
import { listCharacterRows } from "@/lib/characters/queries";
import { type CharacterRow, characterId } from "@/lib/characters/schema";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Page } from "@/lib/page";
import { listTeamCards } from "@/lib/teams/queries";
import { type TeamCard, teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Character Management" };

const pageSize = 50;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CharactersPage({ searchParams }: Props) {
  const actor = await requireActor();
  const query = await searchParams;
  const place = placeOf(query);
  const cursor = typeof query.after === "string" ? query.after : undefined;
  const teams = await listTeamCards(actor).catch((error: unknown) => {
    log().error({ err: error }, "the teams of Character Management could not be read");
    return null;
  });
  return (
    <>
      <PageHeading title="Character Management">
        Who leads the interviews. A character has a name, a manner and its questions.
      </PageHeading>
      {teams ? (
        <>
          <PlacePicker teams={teams.map(({ id, name }) => ({ value: id, label: name }))} place={place} />
          {place ? (
            // Another place begins with its own skeleton.
            <Suspense
              key={[place.kind === "team" ? place.id : place.kind, cursor].join()}
              fallback={<CharactersSkeleton />}
            >
              <Characters
                actor={actor}
                place={place}
                team={teams.find(({ id }) => place.kind === "team" && id === place.id) ?? null}
                openId={typeof query.open === "string" ? query.open : null}
                cursor={cursor}
              />
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
  return (
    <Empty
      action={
        <Link
          href="/dashboard/teams?new=1"
          prefetch={false}
          className={buttonVariants({ variant: "primary" })}
        >
          Add a team
        </Link>
      }
    >
      There is no team yet. A team keeps characters together; your own and the system’s are above.
    </Empty>
  );
}

const texts = {
  my: {
    title: "My characters",
    empty: "You have no character of your own yet. Add one, or fork one of a team or of the system.",
  },
  system: { title: "System", empty: "There is no system character." },
};

async function Characters({
  actor,
  place,
  team,
  openId,
  cursor,
}: {
  actor: Actor;
  place: Place;
  team: TeamCard | null;
  openId: string | null;
  cursor: string | undefined;
}) {
  const isGone = place.kind === "team" && (!team || !teamId.safeParse({ id: place.id }).success);
  const page = isGone ? "gone" : await pageOf(actor, place, { cursor, openId });
  if (page === "gone") return <Empty>This team was deleted, or it is not yours. Select another one.</Empty>;
  if (!page) return <LoadFailed />;
  const { title, empty } =
    place.kind === "team"
      ? {
          title: team?.name ?? "",
          empty: team?.can_manage_characters
            ? "This team has no character yet."
            : "This team has no character yet. Its owner and its members can add one.",
        }
      : texts[place.kind];
  const canAdd =
    place.kind === "team" ? Boolean(team?.can_manage_characters) : place.kind === "my" || actor.isSuperuser;
  return (
    <CharacterList
      title={title}
      emptyText={cursor ? "There are no more characters here." : empty}
      rows={page.rows}
      isFirst={!cursor}
      next={page.next}
      place={place}
      canAdd={canAdd}
      openId={openId}
    />
  );
}

async function pageOf(
  actor: Actor,
  place: Place,
  { cursor, openId }: { cursor: string | undefined; openId: string | null },
): Promise<Page<CharacterRow> | "gone" | null> {
  try {
    return await listCharacterRows(actor, {
      from: place.kind === "team" ? { team_id: place.id } : place.kind,
      limit: pageSize,
      cursor,
      open: characterId.safeParse({ id: openId }).data?.id,
    });
  } catch (error) {
    // Deleted since the teams were read.
    if (error instanceof AppError && error.code === "not_found") return "gone";
    // An address that was typed or cut: the list begins at its beginning.
    if (cursor !== undefined && error instanceof AppError && error.code === "invalid")
      return pageOf(actor, place, { cursor: undefined, openId });
    log().error({ err: error }, "the characters could not be read");
    return null;
  }
}
