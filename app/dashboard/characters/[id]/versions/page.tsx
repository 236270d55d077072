import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { listPath, placeOfCharacter } from "@/components/characters/place";
import { Versions } from "@/components/characters/versions";
import { PageHeading } from "@/components/shell/page-heading";
import { BackLink } from "@/components/shell/page-nav";
import { requireActor } from "@/lib/auth/session";
import { findCharacter, listVersions } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";

export const metadata: Metadata = { title: "Versions" };

export default async function VersionsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireActor();
  const result = characterId.safeParse({ id }).success ? await findCharacter(actor, { id }) : null;
  if (!result) notFound();
  const { character, can_change } = result;
  return (
    <>
      <BackLink href={listPath(placeOfCharacter(character), id)} label="Characters" />
      <PageHeading
        title={
          <>
            Versions of <bdi>{character.name}</bdi>
          </>
        }
      >
        All versions of its prompt and manner. Interviews keep the version they started with.
      </PageHeading>
      <Versions character={character} versions={await listVersions(actor, { id })} canRollBack={can_change} />
    </>
  );
}
