"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { CharacterMark } from "@/components/ui/character-mark";
import { Time } from "@/components/ui/time";
import type { CharacterRow } from "@/lib/characters/schema";
import { DetailsSkeleton } from "./skeletons";
import { entryButtonId, versionsPath } from "./place";
import { workflowLabel } from "./workflow-label";

// Named once: each place that names it would have a chunk of its own made.
const loadDetails = () => import("./character-details").then((loaded) => loaded.CharacterDetails);
const CharacterDetails = dynamic(loadDetails, { loading: DetailsSkeleton });
/** Before it is unfolded. Without a connection it is asked for again then. */
const getReady = () => void loadDetails().catch(() => {});

/** One character: folded a name and a line, unfolded its prompt. Who may not change it can fork it. */
export function CharacterEntry({
  character,
  startsOpen,
  isOpening,
  onEdit,
  onFork,
  onDelete,
}: {
  character: CharacterRow;
  startsOpen: boolean;
  /** Its form is on the way. */
  isOpening: boolean;
  onEdit: () => void;
  onFork: () => void;
  onDelete: () => void;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { id, name } = character;
  const detailsId = `${entryButtonId(id)}-details`;
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-start">
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
                  onPointerEnter={getReady}
                  onFocus={getReady}
                  onClick={() => setOpen(!isOpen)}
                  className="touch:-my-2.5 touch:min-h-11 rounded-control inline-flex max-w-full items-center gap-1.5 text-left leading-6 font-medium"
                >
                  <span className="min-w-0 break-words">{name}</span>
                  <ChevronDown
                    aria-hidden
                    className="text-muted size-4 shrink-0 transition-[rotate] in-aria-expanded:rotate-180"
                  />
                </button>
              </h3>
              {character.is_readonly ? <Badge>Read-only</Badge> : null}
            </div>
            {character.description ? (
              <p
                className={cn(
                  "text-muted mt-0.5 max-w-prose text-sm leading-6 break-words",
                  !isOpen && "line-clamp-2",
                )}
              >
                {character.description}
              </p>
            ) : null}
            <p className="text-muted mt-1 flex flex-wrap items-center gap-x-3 text-xs leading-5">
              <span>{workflowLabel(character.workflow_type)}</span>
              <Link
                href={versionsPath(id)}
                prefetch={false}
                className={cn(buttonVariants({ variant: "link" }), "touch:-my-3 text-xs")}
              >
                {character.version === 1 ? "1 version" : `${character.version} versions`}
                <span className="sr-only"> of {name}</span>
              </Link>
              <span>
                Changed <Time value={character.updated_at} />
              </span>
            </p>
          </div>
        </div>
        <div className="flex shrink-0 flex-wrap gap-1 max-sm:pl-9 sm:-mr-3">
          {character.can_change || character.can_unset_readonly ? (
            <Button size="sm" variant="ghost" busy={isOpening} aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" aria-label={`Fork ${name}`} onClick={onFork}>
            Fork
          </Button>
          {character.can_change ? (
            <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
              Delete
            </Button>
          ) : null}
        </div>
      </div>
      <div id={detailsId} hidden={!isOpen} className="sm:pl-12">
        {isOpen ? <CharacterDetails id={id} version={character.version} /> : null}
      </div>
    </li>
  );
}
