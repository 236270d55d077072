import type { Metadata } from "next";
import { BackLink } from "@/components/characters/back-link";
import { CharacterForm } from "@/components/characters/character-form";
import { listPath, type Place, placeOf } from "@/components/characters/place";
import { Unavailable } from "@/components/characters/unavailable";
import { PageHeading } from "@/components/shell/page-heading";
import type { Actor } from "@/lib/actor";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findTeam } from "@/lib/teams/queries";
import { teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Add Character" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewCharacterPage({ searchParams }: Props) {
  const actor = await requireActor();
  const place = placeOf(await searchParams) ?? { kind: "my" };
  const { refusal, team } = await permission(actor, place);
  return (
    <>
      <BackLink href={listPath(place)}>Characters</BackLink>
      <PageHeading title="Add Character" />
      {refusal ? (
        <Unavailable place={place.kind === "team" && team === null ? { kind: "my" } : place}>
          {refusal}
        </Unavailable>
      ) : (
        <CharacterForm character={null} place={place} team={team} practice={modelStatus().practice} />
      )}
    </>
  );
}

/** Whether one may add a character there: null, or why not; and the team's name. */
async function permission(
  actor: Actor,
  place: Place,
): Promise<{ refusal: string | null; team: string | null }> {
  if (place.kind === "my") return { refusal: null, team: null };
  if (place.kind === "system")
    return {
      refusal: actor.isSuperuser ? null : "Only an administrator can add a system character.",
      team: null,
    };
  const team = teamId.safeParse({ id: place.id }).success ? await findTeam(actor, { id: place.id }) : null;
  if (!team) return { refusal: "This team was deleted, or it is not yours.", team: null };
  return {
    refusal: team.can_manage_characters
      ? null
      : "Only the owner and the members of this team can add characters to it.",
    team: team.name,
  };
}
