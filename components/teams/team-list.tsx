"use client";

import { Plus } from "lucide-react";
import { usePush } from "@/components/shell/use-push";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { useFocusLater } from "@/components/ui/focus";
import { ItemGroup } from "@/components/ui/item";
import type { TeamCard } from "@/lib/teams/queries";
import { addButtonId, editButtonId, TeamEntry } from "./team-entry";

/** The teams that one sees, newest first. */
export function TeamList({ teams, actorId }: { teams: TeamCard[]; actorId: string }) {
  const push = usePush("/dashboard/teams?new=1");
  useFocusLater();
  const add = (
    <Button id={addButtonId} variant="primary" {...push}>
      <Plus aria-hidden />
      Add New Team
    </Button>
  );

  /** Where the focus goes from an entry that was deleted: to the next one, at the end to the one before. */
  const nextFocus = (at: number): string => {
    const others = [...teams.slice(at + 1), ...teams.slice(0, at).toReversed()];
    const next = others.find((team) => team.can_change);
    return next ? editButtonId(next.id) : addButtonId;
  };

  if (teams.length === 0)
    return <Empty action={add}>You have no teams yet. Create one to share characters with others.</Empty>;
  return (
    <>
      <div className="mb-4">{add}</div>
      <ItemGroup aria-label="Teams">
        {teams.map((team, at) => (
          <TeamEntry key={team.id} team={team} isOwn={team.user_id === actorId} focusAfter={nextFocus(at)} />
        ))}
      </ItemGroup>
    </>
  );
}
