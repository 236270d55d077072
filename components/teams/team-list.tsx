import { Plus } from "lucide-react";
import { PageButton } from "@/components/shell/page-button";
import { Empty } from "@/components/ui/empty";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import type { TeamCard } from "@/lib/teams/queries";
import { addButtonId } from "./paths";
import { TeamEntry } from "./team-entry";

/** The teams that the person sees, newest first. */
export function TeamList({ teams, actorId }: { teams: TeamCard[]; actorId: string }) {
  const add = (
    <PageButton id={addButtonId} href="/dashboard/teams?new=1" variant="primary">
      <Plus aria-hidden />
      Add New Team
    </PageButton>
  );
  return (
    <KeepFocus>
      {teams.length === 0 ? (
        <Empty action={add}>You have no teams yet. Create one to share characters with others.</Empty>
      ) : (
        <>
          <div className="mb-4">{add}</div>
          <ItemGroup aria-label="Teams">
            {teams.map((team) => (
              <TeamEntry key={team.id} team={team} isOwn={team.user_id === actorId} />
            ))}
          </ItemGroup>
        </>
      )}
    </KeepFocus>
  );
}
