import type { Metadata } from "next";
import { CharacterForm } from "@/components/characters/character-form";
import { listPath, placeOf } from "@/components/characters/place";
import { Unavailable } from "@/components/characters/unavailable";
import { PageHeading } from "@/components/shell/page-heading";
import { BackLink } from "@/components/shell/page-nav";
import { currentService } from "@/lib/ai/service";
import { requireActor } from "@/lib/auth/session";
import { findDueNotice } from "@/lib/consents/queries";
import { findTeam } from "@/lib/teams/queries";
import { teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Add Character" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewCharacterPage({ searchParams }: Props) {
  const actor = await requireActor();
  const place = placeOf(await searchParams) ?? "my";
  const id = typeof place === "object" ? teamId.safeParse({ id: place.team_id }).data : null;
  const [result, notice] = await Promise.all([id ? findTeam(actor, id) : null, findDueNotice(actor)]);
  const isGone = typeof place === "object" && !result;
  let refusal = "";
  if (isGone) refusal = "This team was deleted, or it is not yours.";
  else if (place === "system" && !actor.isSuperuser)
    refusal = "Only an administrator can add a system character.";
  else if (result?.can_manage_characters === false)
    refusal = "Only the owner and the members of this team can add characters to it.";
  return (
    <>
      <BackLink href={listPath(place)} label="Characters" />
      <PageHeading title="Add Character" />
      {refusal ? (
        <Unavailable place={isGone ? "my" : place}>{refusal}</Unavailable>
      ) : (
        <CharacterForm
          character={null}
          place={place}
          team={result?.team.name ?? null}
          practice={currentService() === null}
          notice={notice}
        />
      )}
    </>
  );
}
