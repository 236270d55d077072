import Link from "next/link";
import { ActionButton } from "@/components/shell/action-button";
import { PageButton } from "@/components/shell/page-button";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { ItemActions, ItemDescription, ItemFooter, ItemHeader } from "@/components/ui/item";
import { restoreDeleted } from "@/components/deleted/actions";
import { deleteTeam } from "./actions";
import type { TeamCard } from "@/lib/teams/queries";
import { plural } from "@/lib/text/plural";
import { editButtonId } from "./paths";

const linkStyles = buttonVariants({ variant: "link", className: "touch:-my-3 text-meta!" });

/** One team: its texts, its owner, and what the person may do with it. Deleting does not ask: its toast has Undo. */
export function TeamEntry({ team, isOwn }: { team: TeamCard; isOwn: boolean }) {
  const { id, name } = team;
  const isPublic = team.access_level?.trim().toLowerCase() === "public";
  return (
    <li className="py-4">
      <ItemHeader>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-ui font-semibold break-words">
              <bdi>{name}</bdi>
            </h2>
            {isPublic ? <Badge>Public</Badge> : null}
          </div>
          {team.description ? (
            <ItemDescription dir="auto" className="line-clamp-3 whitespace-pre-line">
              {team.description}
            </ItemDescription>
          ) : null}
          <ItemFooter>
            <span>{isOwn ? "Yours" : `Owned by ${team.owner}`}</span>
            <MemberCount team={team} />
            <Link href={`/dashboard/characters?team=${id}`} prefetch={false} className={linkStyles}>
              {plural(team.character_count, "character")}
              <span className="sr-only"> of {name}</span>
            </Link>
          </ItemFooter>
        </div>
        {team.can_change ? (
          <ItemActions>
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
              done={{
                title: "Team Deleted",
                description: `“${name}” and its characters were deleted.`,
              }}
              isRestorable
              undo={{
                action: restoreDeleted,
                fields: { kind: "team", id },
                failed: "Failed to restore the team. Please try again.",
                done: { title: "Team Restored", description: `“${name}” is back with its characters.` },
              }}
            />
          </ItemActions>
        ) : null}
      </ItemHeader>
    </li>
  );
}

/** A link to the members for those who may change them. */
function MemberCount({ team: { id, name, member_count: count, can_change } }: { team: TeamCard }) {
  if (!can_change) return count > 0 ? <span>{plural(count, "member")}</span> : null;
  return (
    <Link href={`/dashboard/teams?edit=${id}#members`} prefetch={false} className={linkStyles}>
      {plural(count, "member")}
      <span className="sr-only"> of {name}</span>
    </Link>
  );
}
