import Link from "next/link";
import { ActionButton } from "@/components/shell/action-button";
import { PageButton } from "@/components/shell/page-button";
import { Badge } from "@/components/ui/badge";
import { Entry } from "@/components/ui/entries";
import { ItemDescription, ItemFooter } from "@/components/ui/item";
import { restoreDeleted } from "@/components/deleted/actions";
import type { TeamCard } from "@/lib/teams/queries";
import { plural } from "@/lib/text/plural";
import { deleteTeam } from "./actions";
import { editButtonId } from "./paths";

/** A team with a link to its characters and its actions. Deleting needs no confirmation, since its toast has Undo. */
export function TeamEntry({ team, isOwn }: { team: TeamCard; isOwn: boolean }) {
  const { id, name, description } = team;
  const isPublic = team.access_level?.trim().toLowerCase() === "public";
  return (
    <Entry
      actions={
        <>
          {isPublic ? <Badge className="self-center">Public</Badge> : null}
          {team.can_change ? <Actions id={id} name={name} /> : null}
          {team.is_member && !team.can_change ? (
            <div className="max-sm:-ml-3 sm:-mr-3">
              <PageButton
                href={`/dashboard/teams?members=${id}`}
                size="sm"
                variant="ghost"
                aria-label={`Members of ${name}`}
              >
                Members
              </PageButton>
            </div>
          ) : null}
        </>
      }
    >
      <h2 className="min-w-0 text-ui font-semibold break-words">
        <Link
          href={`/dashboard/characters?team=${id}`}
          prefetch={false}
          className="touch:inline-flex touch:min-h-11 touch:items-center underline-offset-4 hover:underline"
        >
          <bdi className="wrap-anywhere">{name}</bdi>
        </Link>
      </h2>
      {description ? (
        <ItemDescription dir="auto" className="mt-0! line-clamp-2">
          {description}
        </ItemDescription>
      ) : null}
      <ItemFooter>
        <span>{isOwn ? "Yours" : `Owned by ${team.owner}`}</span>
        <span>{plural(team.character_count, "character")}</span>
        {team.member_count > 0 ? <span>{plural(team.member_count, "member")}</span> : null}
      </ItemFooter>
    </Entry>
  );
}

const Actions = ({ id, name }: Pick<TeamCard, "id" | "name">) => (
  <div className="flex gap-1 max-sm:-ml-3 sm:-mr-3">
    <PageButton
      id={editButtonId(id)}
      href={`/dashboard/teams?edit=${id}`}
      size="sm"
      variant="ghost"
      aria-label={`Edit ${name}`}
    >
      Edit
    </PageButton>
    <ActionButton
      action={deleteTeam}
      fields={{ id }}
      label="Delete"
      of={name}
      failed="Failed to delete the team. Please try again."
      done={{ title: "Team Deleted", description: `“${name}” and its characters were deleted.` }}
      isRestorable
      undo={{
        action: restoreDeleted,
        fields: { kind: "team", id },
        failed: "Failed to restore the team. Please try again.",
        done: { title: "Team Restored", description: `“${name}” is back with its characters.` },
      }}
    />
  </div>
);
