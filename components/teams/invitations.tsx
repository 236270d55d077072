import { ActionButton } from "@/components/shell/action-button";
import { ItemGroup } from "@/components/ui/item";
import { KeepFocus } from "@/components/ui/keep-focus";
import type { TeamInvitation } from "@/lib/teams/schema";
import { acceptInvitation, declineInvitation } from "./actions";

/** Pending invitations; renders nothing without any. */
export const Invitations = ({ invitations }: { invitations: TeamInvitation[] }) => (
  <KeepFocus>
    {invitations.length > 0 ? (
      <section aria-labelledby="invitations" className="mb-8">
        <h2 id="invitations" className="text-body font-semibold">
          Invitations
        </h2>
        <ItemGroup aria-label="Invitations" className="mt-2">
          {invitations.map(({ id, team, owner }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 py-2.5">
              <p className="min-w-40 flex-1 text-ui">
                <bdi className="font-semibold wrap-anywhere">{team}</bdi>
                <span className="text-muted block text-meta wrap-anywhere">From {owner}</span>
              </p>
              <div className="flex gap-1 max-sm:-ml-3 sm:-mr-3">
                <ActionButton
                  action={acceptInvitation}
                  fields={{ id }}
                  label="Accept"
                  of={team}
                  failed="The invitation could not be accepted. Please try again."
                  done={{
                    title: "Invitation Accepted",
                    description: `You are in “${team}” now.`,
                    type: "success",
                  }}
                />
                <ActionButton
                  action={declineInvitation}
                  fields={{ id }}
                  label="Decline"
                  of={team}
                  failed="The invitation could not be declined. Please try again."
                  done={{ title: "Invitation Declined" }}
                />
              </div>
            </li>
          ))}
        </ItemGroup>
      </section>
    ) : null}
  </KeepFocus>
);
