import { ActionButton } from "@/components/shell/action-button";
import { LoadFailed } from "@/components/characters/load-failed";
import { Empty } from "@/components/ui/empty";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import { Time } from "@/components/ui/time";
import { leaveTeam, removeMember } from "./actions";
import type { Member } from "@/lib/teams/schema";
import { InviteMember } from "./invite-member";

/** The people who see the team and manage its characters, without the owner, and pending invitations. */
export function Members({ teamId, members }: { teamId: string; members: Member[] | null }) {
  return (
    <section aria-labelledby="members" className="border-line mt-10 max-w-2xl border-t pt-8">
      <h2 id="members" className="text-body font-semibold">
        Members
      </h2>
      <p className="text-muted mt-1 mb-5 text-ui">
        Members see the team and manage its characters. Only its owner can change the team itself.
      </p>
      <InviteMember teamId={teamId} />
      <div className="mt-5">
        <KeepFocus>
          {!members ? (
            <LoadFailed text="Failed to load the members. Please try again." toast={false} />
          ) : members.length === 0 ? (
            <Empty>No members yet. Invite someone by email.</Empty>
          ) : (
            <ItemGroup aria-label="Members">
              {members.map((member) => (
                <MemberItem key={member.user_id} id={teamId} member={member} />
              ))}
            </ItemGroup>
          )}
        </KeepFocus>
      </div>
    </section>
  );
}

function MemberItem({ id, member }: { id: string; member: Member }) {
  const { user_id, email, created_at, state } = member;
  const isMember = state === "member";
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-ui break-all">{email}</p>
        <p className="text-muted text-meta">
          {isMember ? "Joined" : "Invited"} <Time value={created_at} />
        </p>
      </div>
      <ActionButton
        action={removeMember}
        fields={{ id, user_id }}
        label={isMember ? "Remove" : "Withdraw"}
        of={email}
        className="-mr-3"
        failed="The person could not be removed. Please try again."
        done={{ title: isMember ? "Member Removed" : "Invitation Withdrawn", description: email }}
      />
    </li>
  );
}

type Props = { team: { id: string; name: string }; owner: string; members: Member[] };

/** The page of a member: the names of the others, and a button to leave. */
export const TeamForMember = ({ team: { id, name }, owner, members }: Props) => (
  <section aria-labelledby="members" className="max-w-2xl">
    <h2 id="members" className="text-body font-semibold">
      <bdi className="wrap-anywhere">{name}</bdi>
    </h2>
    <ItemGroup aria-label="Members" className="mt-4 mb-6">
      {[{ user_id: "owner", name: `${owner} (owner)` }, ...members].map((member) => (
        <li key={member.user_id} className="py-2.5 text-ui wrap-anywhere">
          {member.name}
        </li>
      ))}
    </ItemGroup>
    <ActionButton
      action={leaveTeam}
      fields={{ id }}
      label="Leave team"
      variant="secondary"
      failed="You could not leave the team. Please try again."
      done={{ title: "Team Left", description: `You are not in “${name}” any more.` }}
    />
  </section>
);
