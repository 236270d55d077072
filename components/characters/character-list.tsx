"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { tellFailure } from "@/components/shell/tell-failure";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { Confirm, lazyDialog } from "@/components/shell/lazy-dialog";
import { useFocusLater } from "@/components/ui/focus";
import { Empty } from "@/components/ui/empty";
import { deleteCharacter } from "@/lib/characters/actions";
import type { CharacterRow } from "@/lib/characters/schema";
import { CharacterEntry } from "./character-entry";
import { editPath, listPath, newPath, pagePath, type Place } from "./place";

const ForkDialog = lazyDialog(() => import("./fork-dialog").then((loaded) => loaded.ForkDialog));

/** The characters of one place. Entries unfold; what may be done with each stands beside it. */
export function CharacterList({
  title,
  emptyText,
  rows,
  place,
  canAdd,
  openId,
  isFirst,
  next,
}: {
  title: string;
  emptyText: string;
  rows: CharacterRow[];
  place: Place;
  canAdd: boolean;
  /** The entry that is unfolded to begin with. */
  openId: string | null;
  /** Whether this is the first page. */
  isFirst: boolean;
  /** The cursor of the next page; null on the last. */
  next: string | null;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [forked, setForked] = useState<CharacterRow | null>(null);
  const [doomed, setDoomed] = useState<CharacterRow | null>(null);
  const [asking, setAsking] = useState<"fork" | "delete" | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  useFocusLater();

  const go = (path: string) => {
    setLeavingFor(path);
    startTransition(() => router.push(path));
  };
  const isLeavingFor = (path: string) => isPending && leavingFor === path;

  async function remove(character: CharacterRow): Promise<void> {
    setDeleting(true);
    const result = await deleteCharacter({ id: character.id }).catch(() => null);
    if (!result?.ok) {
      setDeleting(false);
      setAsking(null);
      return tellFailure(result?.error, "Failed to delete the character. Please try again.");
    }
    notify({ title: "Character Deleted", description: `“${character.name}” can no longer be chosen.` });
    // The dialog goes together with the entry, so that the focus is given to what stays.
    startTransition(() => {
      router.refresh();
      setDeleting(false);
      setAsking(null);
    });
  }

  const add = canAdd ? (
    <Button
      variant="primary"
      busy={isLeavingFor(newPath(place))}
      disabled={isPending}
      onClick={() => go(newPath(place))}
    >
      <Plus aria-hidden />
      Add Character
    </Button>
  ) : null;

  return (
    <section aria-labelledby="characters-heading">
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          id="characters-heading"
          tabIndex={-1}
          className="min-w-0 text-lg font-semibold break-words outline-none"
        >
          {title}
        </h2>
        {rows.length > 0 ? add : null}
      </div>
      {rows.length === 0 ? (
        <Empty action={add}>{emptyText}</Empty>
      ) : (
        <ul
          aria-label="Characters"
          className="rounded-surface border-line bg-surface divide-line divide-y border"
        >
          {rows.map((row) => (
            <CharacterEntry
              key={row.id}
              character={row}
              startsOpen={row.id === openId}
              isOpening={isLeavingFor(editPath(row.id))}
              onEdit={() => go(editPath(row.id))}
              onFork={() => {
                setForked(row);
                setAsking("fork");
              }}
              onDelete={() => {
                setDoomed(row);
                setAsking("delete");
              }}
            />
          ))}
        </ul>
      )}
      {isFirst && !next ? null : (
        <nav aria-label="More characters" className="mt-3 flex flex-wrap gap-2">
          {isFirst ? null : (
            <Link href={listPath(place)} prefetch={false} className={buttonVariants({})}>
              First page
            </Link>
          )}
          {next ? (
            <Link href={pagePath(place, next)} prefetch={false} className={buttonVariants({})}>
              Next page
            </Link>
          ) : null}
        </nav>
      )}
      <ForkDialog
        key={forked?.id}
        character={forked}
        open={asking === "fork"}
        onOpenChange={(open) => setAsking(open ? "fork" : null)}
      />
      <Confirm
        open={asking === "delete"}
        onOpenChange={(open) => setAsking(open ? "delete" : null)}
        title={`Delete “${doomed?.name ?? ""}”?`}
        description={`“${doomed?.name ?? ""}” can no longer be chosen for an interview. Interviews that were held keep its name and what it said. This cannot be undone.`}
        confirmLabel="Delete"
        destructive
        busy={isDeleting}
        busyLabel="Deleting..."
        onConfirm={() => {
          if (doomed) void remove(doomed);
          return false;
        }}
      />
    </section>
  );
}
