"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useOptimistic, useTransition } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { OptionSelect } from "@/components/ui/select";
import type { TeamCard } from "@/lib/teams/queries";
import { listPath, type Place } from "./place";

const others = [
  ["my", "My characters"],
  ["system", "System"],
] as const;

type Props = {
  teams: readonly TeamCard[];
  place: Place;
  /** A button on the right. */
  children?: ReactNode;
};

/** Selects a team's, personal or system characters. Stored in the URL. */
export function PlacePicker({ teams, place, children }: Props) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [shown, show] = useOptimistic(place);
  // An invisible team shows the placeholder.
  const team = teams.find(({ id }) => typeof shown === "object" && id === shown.team_id);

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <div data-needs-script className="w-full sm:w-72">
        <OptionSelect
          aria-label="Team"
          placeholder="Select a team"
          options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={team?.id ?? ""}
          disabled={teams.length === 0}
          onValueChange={(team_id) =>
            startTransition(() => {
              show({ team_id });
              router.push(listPath({ team_id }));
            })
          }
        />
      </div>
      <nav aria-label="Other characters" className="flex flex-wrap gap-1">
        {others.map(([other, label]) => (
          <Link
            key={other}
            href={listPath(other)}
            prefetch={false}
            aria-current={shown === other ? "page" : undefined}
            onNavigate={() => startTransition(() => show(other))}
            className={buttonVariants({ variant: "nav" })}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children ? <div className="sm:ml-auto">{children}</div> : null}
    </div>
  );
}
