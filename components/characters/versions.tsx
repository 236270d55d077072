"use client";

import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { tellFailure } from "@/components/shell/tell-failure";
import { notify } from "@/components/ui/sonner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/shell/lazy-dialog";
import { Time } from "@/components/ui/time";
import { rollbackVersion } from "@/lib/characters/actions";
import type { Version } from "@/lib/characters/schema";
import { ComparisonView } from "./comparison-view";

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
  const newest = versions[0];
  const [chosen, choose] = useState<{ from: number; to: number } | null>(null);
  const [asked, setAsked] = useState<Version | null>(null);
  const [open, setOpen] = useState(false);
  if (!newest) return null;

  // Unless somebody chose otherwise: what the newest version changed.
  const pair = chosen ?? { from: versions[1]?.number ?? newest.number, to: newest.number };
  const isShown = (version: Version) => version.number === pair.from || version.number === pair.to;

  function rollBack(version: Version): void {
    startTransition(async () => {
      const result = await rollbackVersion({ id: character.id, version_id: version.id }).catch(() => null);
      if (result?.ok)
        notify({
          title: "Rolled Back",
          description: `The text of version ${version.number} is version ${result.data.version} now.`,
          type: "success",
        });
      else tellFailure(result?.error, "Failed to roll back. Please try again.");
      startTransition(() => {
        router.refresh();
        choose(null);
        setOpen(false);
      });
    });
  }

  return (
    <div className="flex flex-col gap-10">
      <ol
        aria-label="Versions"
        className="rounded-surface border-line bg-surface divide-line divide-y border"
      >
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-6 font-medium">
                Version {version.number}
                {version === newest ? <Badge>In force</Badge> : null}
              </p>
              <p className="text-muted text-xs leading-5 break-words">
                {version.author ?? "Colloquy"} · <Time value={version.created_at} />
              </p>
            </div>
            {version === newest ? null : (
              <div className="flex flex-wrap gap-1 max-sm:-ml-3 sm:-mr-3">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-pressed={isShown(version) && pair.to === newest.number}
                  onClick={() => {
                    choose({ from: version.number, to: newest.number });
                    comparison.current?.focus();
                    comparison.current?.scrollIntoView({ block: "start" });
                  }}
                >
                  Compare
                  <span className="sr-only"> version {version.number} with the newest</span>
                </Button>
                {canRollBack ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      setAsked(version);
                      setOpen(true);
                    }}
                  >
                    Roll back
                    <span className="sr-only"> to version {version.number}</span>
                  </Button>
                ) : null}
              </div>
            )}
          </li>
        ))}
      </ol>
      <ComparisonView heading={comparison} versions={versions} pair={pair} onChoose={choose} />
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={`Roll back to version ${asked?.number ?? ""}?`}
        description={`“${character.name}” speaks with the text of version ${asked?.number ?? ""} again: it becomes version ${newest.number + 1}. Nothing is lost, and interviews that have begun keep theirs.`}
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
