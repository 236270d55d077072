"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { Confirm } from "@/components/shell/lazy-dialog";
import { tellFailure } from "@/components/shell/tell-failure";
import { Badge } from "@/components/ui/badge";
import { ItemActions, ItemButton, itemGroupStyles } from "@/components/ui/item";
import { notify } from "@/components/ui/sonner";
import { Time } from "@/components/ui/time";
import { rollbackVersion } from "@/lib/characters/client";
import type { Version } from "@/lib/characters/schema";
import { ComparisonView, type Pair } from "./comparison-view";

/** All versions, newest first, and two of them side by side. */
export function Versions({
  character,
  versions,
  canRollBack,
}: {
  character: { id: string; name: string };
  versions: Version[];
  canRollBack: boolean;
}) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const comparison = useRef<HTMLHeadingElement>(null);
  const [chosen, choose] = useState<Pair | null>(null);
  const [asked, setAsked] = useState<Version | null>(null);
  const [isOpen, setOpen] = useState(false);
  const newest = versions[0]?.number ?? 0;
  // Unless somebody chose otherwise: what the newest version changed.
  const pair = chosen ?? { from: versions[1]?.number ?? newest, to: newest };

  function rollBack({ id, number }: Version): void {
    startTransition(async () => {
      const answer = await rollbackVersion(character.id, id);
      if (answer.ok)
        notify({
          title: "Rolled Back",
          description: `The text of version ${number} is version ${answer.data.version} now.`,
          type: "success",
        });
      else tellFailure(answer.problem, "Failed to roll back. Please try again.");
      startTransition(() => {
        router.refresh();
        choose(null);
        setOpen(false);
      });
    });
  }

  return (
    <div className="flex flex-col gap-10">
      <ol aria-label="Versions" className={itemGroupStyles}>
        {versions.map((version) => {
          const { id, number, author, created_at } = version;
          const isNewest = number === newest;
          const isShown = number === pair.from || number === pair.to;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-6 font-medium">
                  Version {number}
                  {isNewest ? <Badge>In force</Badge> : null}
                </p>
                <p className="text-muted text-xs leading-5 break-words">
                  {author ?? "Colloquy"} · <Time value={created_at} />
                </p>
              </div>
              {isNewest ? null : (
                <ItemActions>
                  <ItemButton
                    label="Compare"
                    of={`version ${number} with the newest`}
                    aria-pressed={isShown && pair.to === newest}
                    onClick={() => {
                      choose({ from: number, to: newest });
                      comparison.current?.focus();
                      comparison.current?.scrollIntoView({ block: "start" });
                    }}
                  />
                  {canRollBack ? (
                    <ItemButton
                      label="Roll back"
                      of={`to version ${number}`}
                      onClick={() => {
                        setAsked(version);
                        setOpen(true);
                      }}
                    />
                  ) : null}
                </ItemActions>
              )}
            </li>
          );
        })}
      </ol>
      <ComparisonView heading={comparison} versions={versions} pair={pair} onChoose={choose} />
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={`Roll back to version ${asked?.number ?? ""}?`}
        description={`“${character.name}” speaks with the text of version ${asked?.number ?? ""} again: it becomes version ${newest + 1}. Nothing is lost, and interviews that have begun keep theirs.`}
        confirmLabel="Roll back"
        busy={isPending}
        busyLabel="Rolling back..."
        onConfirm={() => {
          if (asked) rollBack(asked);
          return false;
        }}
      />
    </div>
  );
}
