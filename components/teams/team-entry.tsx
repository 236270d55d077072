import Link from "next/link";
import { usePush } from "@/components/shell/use-push";
import { useSend } from "@/components/shell/use-send";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { focusLater } from "@/components/ui/focus";
import { ItemActions, ItemButton, ItemDescription, ItemFooter, ItemHeader } from "@/components/ui/item";
import { notify, restorableText, undoMs } from "@/components/ui/sonner";
import { deleteTeam, restoreTeam } from "@/lib/teams/client";
import type { TeamCard } from "@/lib/teams/queries";

export const addButtonId = "add-team";
export const editButtonId = (teamId: string): string => `edit-${teamId}`;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** `focusAfter` is the id of what gets the focus once the entry is gone. */
type ActionsProps = { team: TeamCard; focusAfter: string };

/** One team: what it is, whose, and what may be done with it. Deleting does not ask: Undo stands in its toast. */
export function TeamEntry({ team, focusAfter, isOwn }: ActionsProps & { isOwn: boolean }) {
  const isPublic = team.access_level?.trim().toLowerCase() === "public";
  return (
    <li className="px-4 py-4 sm:px-5">
      <ItemHeader>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base leading-6 font-medium break-words">
              <bdi>{team.name}</bdi>
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
            <Link
              href={`/dashboard/characters?team=${team.id}`}
              prefetch={false}
              className={buttonVariants({ variant: "link", className: "touch:-my-3 text-xs!" })}
            >
              {counted(team.character_count, "character")}
              <span className="sr-only"> of {team.name}</span>
            </Link>
          </ItemFooter>
        </div>
        <Actions team={team} focusAfter={focusAfter} />
      </ItemHeader>
    </li>
  );
}

/** Leads whoever may change them to the members. */
function MemberCount({ team: { id, name, member_count: count, can_change } }: { team: TeamCard }) {
  if (!can_change) return count > 0 ? <span>{counted(count, "member")}</span> : null;
  return (
    <Link
      href={`/dashboard/teams?edit=${id}#members`}
      prefetch={false}
      className={buttonVariants({ variant: "link", className: "touch:-my-3 text-xs!" })}
    >
      {counted(count, "member")}
      <span className="sr-only"> of {name}</span>
    </Link>
  );
}

function Actions({ team, focusAfter }: ActionsProps) {
  const { id, name, can_change } = team;
  const edit = usePush(`/dashboard/teams?edit=${id}`);
  const { busy, send } = useSend();

  const restore = () =>
    send(
      () => restoreTeam(id),
      () => notify({ title: "Team Restored", description: `“${name}” is back with its characters.` }),
    );
  const remove = () =>
    send(
      () => deleteTeam(id),
      () => {
        notify({
          title: "Team Deleted",
          description: `“${name}” and its characters were deleted. ${restorableText}`,
          duration: undoMs,
          action: { label: "Undo", onClick: restore },
        });
        focusLater(focusAfter);
      },
    );

  return (
    <ItemActions>
      {can_change ? <ItemButton id={editButtonId(id)} label="Edit" of={name} {...edit} /> : null}
      {can_change ? <ItemButton label="Delete" of={name} busy={busy} onClick={remove} /> : null}
    </ItemActions>
  );
}
