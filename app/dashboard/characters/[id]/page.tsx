import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CharacterForm } from "@/components/characters/character-form";
import { listPath, placeOfCharacter, versionsPath } from "@/components/characters/place";
import { Unavailable } from "@/components/characters/unavailable";
import { BackLink } from "@/components/shell/page-nav";
import { buttonVariants } from "@/components/ui/button-variants";
import { currentService } from "@/lib/ai/service";
import { requireActor } from "@/lib/auth/session";
import { findDueNotice } from "@/lib/consents/queries";
import { findCharacter } from "@/lib/characters/queries";
import { characterId } from "@/lib/characters/schema";
import { plural } from "@/lib/text/plural";

// Static, because a title from the database would be streamed after the head, together with the icon.
export const metadata: Metadata = { title: "Edit Character" };

export default async function EditCharacterPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireActor();
  const result = characterId.safeParse({ id }).success ? await findCharacter(actor, { id }) : null;
  if (!result) notFound();
  const { character, team } = result;
  const notice = await findDueNotice(actor);
  const place = placeOfCharacter(character);
  return (
    <>
      <BackLink href={listPath(place, id)} label="Characters" />
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:mb-8">
        <h1 className="text-title">Edit Character</h1>
        <Link
          href={versionsPath(id)}
          prefetch={false}
          className={buttonVariants({ variant: "ghost", size: "sm", className: "-mx-3" })}
        >
          {plural(character.version, "version")}
        </Link>
      </header>
      {result.can_change || result.can_unset_readonly ? (
        // Resets the form after a rollback.
        <CharacterForm
          key={character.version}
          character={character}
          place={place}
          team={team}
          practice={currentService() === null}
          notice={notice}
        />
      ) : (
        <Unavailable place={place} character={character}>
          {character.is_system
            ? "Only an administrator can change a system character. Duplicate it to make your own."
            : "You can duplicate this character, but not change it."}
        </Unavailable>
      )}
    </>
  );
}
