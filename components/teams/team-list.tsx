import { PageButton } from "@/components/shell/page-button";
import { Empty } from "@/components/ui/empty";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import type { TeamCard } from "@/lib/teams/queries";
import { addButtonId } from "./paths";
import { TeamEntry } from "./team-entry";

const add = (
  <PageButton id={addButtonId} href="/dashboard/teams?new=1" variant="primary">
    Add New Team
  </PageButton>
);

/** The teams the person may see, newest first. */
export const TeamList = ({ teams, actorId }: { teams: TeamCard[]; actorId: string }) => (
  <KeepFocus>
    {teams.length === 0 ? (
      <Empty action={add}>A team shares characters and how insights are written.</Empty>
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
