import { ActionButton } from "@/components/shell/action-button";
import { LoadFailed } from "@/components/characters/load-failed";
import { Empty } from "@/components/ui/empty";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import { Time } from "@/components/ui/time";
import { addMember, removeMember } from "./actions";
import type { Member } from "@/lib/teams/schema";
import { AddMember } from "./add-member";

/** The people who see the team and manage its characters, without the owner. */
export function Members({ teamId, members }: { teamId: string; members: Member[] | null }) {
  return (
    <section aria-labelledby="members" className="border-line mt-10 max-w-2xl border-t pt-8">
      <h2 id="members" className="text-body font-semibold">
        Members
      </h2>
      <p className="text-muted mt-1 mb-5 text-ui">
        Members see the team and manage its characters. Only its owner can change the team itself.
      </p>
      <AddMember teamId={teamId} />
      <div className="mt-5">
        <KeepFocus>
          {!members ? (
            <LoadFailed text="Failed to load the members. Please try again." toast={false} />
          ) : members.length === 0 ? (
            <Empty>No members yet. Add someone by email.</Empty>
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

function MemberItem({ id, member: { user_id, email, created_at } }: { id: string; member: Member }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="text-ui break-all">{email}</p>
        <p className="text-muted text-meta">
          Added <Time value={created_at} />
        </p>
      </div>
      <ActionButton
        action={removeMember}
        fields={{ id, user_id }}
        label="Remove"
        of={email}
        className="-mr-3"
        failed="The person could not be removed. Please try again."
        done={{ title: "Member Removed", description: email }}
        undo={{
          action: addMember,
          fields: { id, email },
          failed: "The person could not be added. Please try again.",
          done: { title: "Member Added", description: email, type: "success" },
        }}
      />
    </li>
  );
}
