"use client";

import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState, useTransition } from "react";
import { tellFailure } from "@/components/shell/tell-failure";
import { notify } from "@/components/ui/sonner";
import { Button } from "@/components/ui/button";
import { focusLater, useFocusLater } from "@/components/ui/focus";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { deleteTeam, restoreTeam } from "@/lib/teams/actions";
import type { TeamCard } from "@/lib/teams/schema";
import { ImportTeam } from "./import-team";
import { editButtonId, TeamEntry } from "./team-entry";

/** For Undo there is more time than for reading a notice. */
const UNDO_FOR = 10_000;

/** The teams that one sees, newest first. Deleting does not ask: Undo stands in its toast. */
export function TeamList({ teams, actorId }: { teams: TeamCard[] | null; actorId: string }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [leavingFor, setLeavingFor] = useState<string | null>(null);
  const [deletingId, setDeletingId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useFocusLater();

  if (!teams)
    return (
      <ErrorState busy={isPending} onRetry={() => startTransition(() => router.refresh())}>
        Failed to load teams. Please try again.
      </ErrorState>
    );

  const go = (query: string) => {
    setLeavingFor(query);
    startTransition(() => router.push(`/dashboard/teams?${query}`));
  };
  const isLeavingFor = (query: string) => isPending && leavingFor === query;

  function restore(team: TeamCard): void {
    startTransition(async () => {
      const result = await restoreTeam({ id: team.id }).catch(() => null);
      if (!result?.ok) return tellFailure(result?.error, `“${team.name}” could not be brought back.`);
      notify({ title: "Team Restored", description: `“${team.name}” is back with its characters.` });
      startTransition(() => router.refresh());
    });
  }

  function remove(team: TeamCard, all: readonly TeamCard[]): void {
    setDeletingId(team.id);
    startTransition(async () => {
      const result = await deleteTeam({ id: team.id }).catch(() => null);
      startTransition(() => setDeletingId(null));
      if (!result?.ok) return tellFailure(result?.error, "Failed to delete the team. Please try again.");
      notify({
        title: "Team Deleted",
        description: `“${team.name}” and its characters are gone from every list.`,
        duration: UNDO_FOR,
        action: { label: "Undo", onClick: () => restore(team) },
      });
      // The entry takes the focus with it: on to the next one.
      const at = all.indexOf(team);
      const next = all
        .slice(at + 1)
        .concat(all.slice(0, at).toReversed())
        .find((other) => other.can_change);
      focusLater(next ? editButtonId(next.id) : "add-team");
      startTransition(() => router.refresh());
    });
  }

  const add = (
    <Button
      id="add-team"
      variant="primary"
      busy={isLeavingFor("new=1")}
      disabled={isPending}
      onClick={() => go("new=1")}
    >
      <Plus aria-hidden />
      Add New Team
    </Button>
  );

  if (teams.length === 0)
    return (
      <>
        <Empty action={add}>
          There is no team yet. Make one to keep characters together and to share them with others.
        </Empty>
        <p className="mt-4 text-center">
          <ImportTeam variant="ghost" />
        </p>
      </>
    );
  return (
    <div ref={list}>
      <div className="mb-4 flex flex-wrap gap-2">
        {add}
        <ImportTeam />
      </div>
      <ul aria-label="Teams" className="rounded-surface border-line bg-surface divide-line divide-y border">
        {teams.map((team) => (
          <TeamEntry
            key={team.id}
            team={team}
            isOwn={team.user_id === actorId}
            isOpening={isLeavingFor(`edit=${team.id}`)}
            isDeleting={deletingId === team.id}
            onEdit={() => go(`edit=${team.id}`)}
            onDelete={() => remove(team, teams)}
          />
        ))}
      </ul>
    </div>
  );
}
