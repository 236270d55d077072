import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BackLink } from "@/components/characters/back-link";
import { listPath, placeOfCharacter } from "@/components/characters/place";
import { Versions } from "@/components/characters/versions";
import { PageHeading } from "@/components/shell/page-heading";
import { requireActor } from "@/lib/auth/session";
import { findCharacter, listVersions } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";

export const metadata: Metadata = { title: "Versions" };

type Props = { params: Promise<{ id: string }> };

export default async function VersionsPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const character = characterId.safeParse({ id }).success ? await findCharacter(actor, { id }) : null;
  if (!character) notFound();
  const versions = await listVersions(actor, { id });
  return (
    <>
      <BackLink href={listPath(placeOfCharacter(character), id)}>Characters</BackLink>
      <PageHeading title={`Versions of ${character.name}`}>
        Every text that its prompt had. An interview goes on with the version that it began with.
      </PageHeading>
      <Versions character={character} versions={versions} canRollBack={character.can_change} />
    </>
  );
}
