"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { ActionButton } from "@/components/shell/action-button";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { PageButton } from "@/components/shell/page-button";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { CharacterMark } from "@/components/ui/character-mark";
import { cn } from "@/components/ui/cn";
import { Entry } from "@/components/ui/entries";
import { ItemButton, ItemDescription } from "@/components/ui/item";
import { restorableText } from "@/components/ui/sonner";
import { restoreDeleted } from "@/components/deleted/actions";
import { deleteCharacter } from "./actions";
import type { CharacterRow } from "@/lib/characters/queries";
import { plural } from "@/lib/text/plural";
import { DetailsSkeleton } from "./details-skeleton";
import { editPath, entryButtonId, versionsPath } from "./place";
import { workflowLabel } from "./workflow";

const ForkDialog = lazyDialog(() => import("./fork-dialog").then((loaded) => loaded.ForkDialog));
// Named once, because every inline import creates its own chunk.
const loadDetails = () => import("./character-details").then((loaded) => loaded.CharacterDetails);
const CharacterDetails = dynamic(loadDetails, { loading: DetailsSkeleton });
/** Preloads before an entry is opened. Retried on opening if offline. */
const preload = () => void loadDetails().catch(() => {});

/** A character: name and description, with its prompt when open. People who may not change it can duplicate it. */
export function CharacterEntry({ character, startsOpen }: { character: CharacterRow; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [isForking, setForking] = useState(false);
  const { id, name, can_change } = character;
  const detailsId = `${entryButtonId(id)}-details`;
  const canEdit = can_change || character.can_unset_readonly;
  const duplicate = (
    <ItemButton data-needs-script label="Duplicate" of={name} onClick={() => setForking(true)} />
  );
  return (
    <Entry
      actions={
        <div className="flex items-center gap-1 max-sm:ml-9 sm:-mr-3">
          {character.is_readonly ? <Badge className="mx-3">Read-only</Badge> : null}
          {canEdit ? (
            <PageButton href={editPath(id)} size="sm" variant="ghost" aria-label={`Edit ${name}`}>
              Edit
            </PageButton>
          ) : (
            duplicate
          )}
          {can_change ? <DeleteButton id={id} name={name} /> : null}
        </div>
      }
      below={
        <div id={detailsId} hidden={!isOpen} className="sm:pl-12">
          {isOpen ? <Details character={character}>{canEdit ? duplicate : null}</Details> : null}
        </div>
      }
    >
      <div className="flex min-w-0 gap-3">
        <CharacterMark id={id} name={name} className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h2>
            <NameButton {...{ id, name, isOpen, detailsId }} onToggle={() => setOpen(!isOpen)} />
            <noscript>{name}</noscript>
          </h2>
          <ItemDescription dir="auto" className={cn("mt-0!", !isOpen && "line-clamp-2 sm:line-clamp-1")}>
            {character.description || workflowLabel(character.workflow_type)}
          </ItemDescription>
        </div>
      </div>
      <ForkDialog character={character} open={isForking} onOpenChange={() => setForking(false)} />
    </Entry>
  );
}

type NameButtonProps = { id: string; name: string; isOpen: boolean; detailsId: string; onToggle: () => void };

/** The name, which opens and closes the details. */
const NameButton = ({ id, name, isOpen, detailsId, onToggle }: NameButtonProps) => (
  <button
    id={entryButtonId(id)}
    type="button"
    data-needs-script
    aria-expanded={isOpen}
    aria-controls={detailsId}
    onPointerEnter={preload}
    onFocus={preload}
    onClick={onToggle}
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
);

/** The prompt, and below it a link to the versions and the `children`. */
const Details = ({
  character: { id, name, version },
  children,
}: {
  character: CharacterRow;
  children: ReactNode;
}) => (
  <>
    <CharacterDetails id={id} version={version} />
    <div className="mt-1 -ml-3 flex flex-wrap gap-1">
      {children}
      <Link
        href={versionsPath(id)}
        prefetch={false}
        className={buttonVariants({ variant: "ghost", size: "sm" })}
      >
        {plural(version, "version")}
        <span className="sr-only"> of {name}</span>
      </Link>
    </div>
  </>
);

const DeleteButton = ({ id, name }: { id: string; name: string }) => (
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
        `“${name}” will no longer be available for new interviews. Past interviews keep its name and what it ` +
        `said. ${restorableText}`,
      confirmLabel: "Delete",
      busyLabel: "Deleting...",
      destructive: true,
    }}
  />
);
