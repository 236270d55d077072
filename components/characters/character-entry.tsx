"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { ActionButton } from "@/components/shell/action-button";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { PageButton } from "@/components/shell/page-button";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { CharacterMark } from "@/components/ui/character-mark";
import { ItemActions, ItemButton, ItemDescription, ItemFooter, ItemHeader } from "@/components/ui/item";
import { restorableText } from "@/components/ui/sonner";
import { Time } from "@/components/ui/time";
import { restoreDeleted } from "@/components/deleted/actions";
import { deleteCharacter } from "./actions";
import type { CharacterRow } from "@/lib/characters/queries";
import { DetailsSkeleton } from "./skeletons";
import { editPath, entryButtonId, versionsPath } from "./place";
import { workflowLabel } from "./workflow";
import { plural } from "@/lib/text/plural";

const ForkDialog = lazyDialog(() => import("./fork-dialog").then((loaded) => loaded.ForkDialog));
// Named once, because every inline import creates its own chunk.
const loadDetails = () => import("./character-details").then((loaded) => loaded.CharacterDetails);
const CharacterDetails = dynamic(loadDetails, { loading: DetailsSkeleton });
/** Preloads before an entry is opened. Retried on opening if offline. */
const preload = () => void loadDetails().catch(() => {});

/** A character: name and description, with its prompt when open. People who may not change it can duplicate it. */
export function CharacterEntry({ character, startsOpen }: { character: CharacterRow; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { id, name } = character;
  const detailsId = `${entryButtonId(id)}-details`;
  return (
    <li className="py-4">
      <ItemHeader>
        <div className="flex min-w-0 flex-1 gap-3">
          <CharacterMark id={id} name={name} className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="min-w-0">
                <button
                  id={entryButtonId(id)}
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={detailsId}
                  onPointerEnter={preload}
                  onFocus={preload}
                  onClick={() => setOpen(!isOpen)}
                  className={
                    "touch:-my-2.5 touch:py-2.5 rounded-control inline-flex max-w-full items-center gap-1.5 " +
                    "text-left text-ui font-semibold forced-colors:underline"
                  }
                >
                  <bdi className="min-w-0 break-words">{name}</bdi>
                  <ChevronDown
                    aria-hidden
                    className="text-muted size-4 shrink-0 transition-[rotate] in-aria-expanded:rotate-180"
                  />
                </button>
              </h3>
              {character.is_readonly ? <Badge>Read-only</Badge> : null}
            </div>
            {character.description ? (
              <ItemDescription dir="auto">{character.description}</ItemDescription>
            ) : null}
            <ItemFooter>
              <span>{workflowLabel(character.workflow_type)}</span>
              <Link
                href={versionsPath(id)}
                prefetch={false}
                className={buttonVariants({ variant: "link", className: "touch:-my-3 text-meta!" })}
              >
                {plural(character.version, "version")}
                <span className="sr-only"> of {name}</span>
              </Link>
              <span>
                Updated <Time value={character.updated_at} />
              </span>
            </ItemFooter>
          </div>
        </div>
        <Actions character={character} />
      </ItemHeader>
      <div id={detailsId} hidden={!isOpen} className="sm:pl-12">
        {isOpen ? <CharacterDetails id={id} version={character.version} /> : null}
      </div>
    </li>
  );
}

function Actions({ character }: { character: CharacterRow }) {
  const { id, name, can_change } = character;
  const [isForking, setForking] = useState(false);
  return (
    <ItemActions className="max-sm:ml-0! max-sm:pl-9">
      {can_change || character.can_unset_readonly ? (
        <PageButton href={editPath(id)} size="sm" variant="ghost" aria-label={`Edit ${name}`}>
          Edit
        </PageButton>
      ) : null}
      <ItemButton label="Duplicate" of={name} onClick={() => setForking(true)} />
      {can_change ? (
        <ActionButton
          action={deleteCharacter}
          fields={{ id }}
          label="Delete"
          of={name}
          failed="Failed to delete the character. Please try again."
          done={{ title: "Character Deleted", description: `“${name}” is no longer available.` }}
          isRestorable
          undo={{
            action: restoreDeleted,
            fields: { kind: "character", id },
            failed: "Failed to restore the character. Please try again.",
            done: { title: "Character Restored", description: `“${name}” is available again.` },
          }}
          ask={{
            title: `Delete “${name}”?`,
            description:
              `Nobody can choose “${name}” for new interviews. Past interviews keep its name and what it ` +
              `said. ${restorableText}`,
            confirmLabel: "Delete",
            busyLabel: "Deleting...",
            destructive: true,
          }}
        />
      ) : null}
      <ForkDialog character={character} open={isForking} onOpenChange={() => setForking(false)} />
    </ItemActions>
  );
}
