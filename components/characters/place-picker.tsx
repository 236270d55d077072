"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { OptionSelect, type SelectOption } from "@/components/ui/select";
import { listPath, type Place } from "./place";

const others = [
  { place: { kind: "my" }, label: "My characters" },
  { place: { kind: "system" }, label: "System" },
] as const;

/** Chooses whose characters are shown: a team's, one's own, or the system's. The address keeps it. */
export function PlacePicker({ teams, place }: { teams: readonly SelectOption[]; place: Place | null }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(place);
  const teamId = shown?.kind === "team" ? shown.id : "";

  return (
    <div className="mb-8 flex flex-wrap items-center gap-x-2 gap-y-3">
      <div className="w-full sm:w-72">
        <OptionSelect
          aria-label="Team"
          placeholder="Select a team"
          options={teams}
          // A team that is not among the visible ones leaves the placeholder.
          value={teams.some(({ value }) => value === teamId) ? teamId : ""}
          disabled={teams.length === 0}
          onValueChange={(id) =>
            startTransition(() => {
              const next: Place = { kind: "team", id };
              show(next);
              router.push(listPath(next));
            })
          }
        />
      </div>
      <nav aria-label="Other characters" className="flex flex-wrap gap-1">
        {others.map(({ place: other, label }) => (
          <Link
            key={label}
            href={listPath(other)}
            prefetch={false}
            aria-current={shown?.kind === other.kind ? "page" : undefined}
            onNavigate={() => startTransition(() => show(other))}
            className={cn(
              buttonVariants({ variant: "ghost" }),
              "text-muted hover:text-ink aria-[current]:text-ink aria-[current]:bg-soft",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
