import Link from "next/link";
import { useTransition } from "react";
import { tellFailure } from "@/components/shell/tell-failure";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { fetchTeamFile, teamFilePath } from "@/lib/characters/client";
import type { TeamCard } from "@/lib/teams/schema";

export const editButtonId = (teamId: string): string => `edit-${teamId}`;

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** Saves a team as a file; one that no file can hold says why. */
async function exportTeam(team: TeamCard): Promise<void> {
  const answer = await fetchTeamFile(team.id);
  if (!answer.ok) return tellFailure(answer.problem, "Failed to export the team. Please try again.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(answer.data);
  link.download = `${team.name}.json`;
  link.click();
  // Not at once: the browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** One team: what it is, whose, and what may be done with it. */
export function TeamEntry({
  team,
  isOwn,
  isOpening,
  isDeleting,
  onEdit,
  onDelete,
}: {
  team: TeamCard;
  isOwn: boolean;
  isOpening: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const [isExporting, startExport] = useTransition();
  const isPublic = team.access_level?.trim().toLowerCase() === "public";
  const facts = [
    isOwn ? "Yours" : `Owned by ${team.owner}`,
    ...(team.member_count > 0 ? [counted(team.member_count, "member")] : []),
  ];
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-start">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base leading-6 font-medium break-words">{team.name}</h2>
            {isPublic ? <Badge>Public</Badge> : null}
          </div>
          {team.description ? (
            <p className="text-muted mt-0.5 line-clamp-3 max-w-prose text-sm leading-6 break-words whitespace-pre-line">
              {team.description}
            </p>
          ) : null}
          <p className="text-muted mt-1 flex flex-wrap items-center gap-x-3 text-xs leading-5">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            <Link
              href={`/dashboard/characters?team=${team.id}`}
              prefetch={false}
              className={cn(buttonVariants({ variant: "link" }), "touch:-my-3 text-xs")}
            >
              {counted(team.character_count, "character")}
              <span className="sr-only"> of {team.name}</span>
            </Link>
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-1 max-sm:-ml-3 sm:-mr-3">
          {team.can_change ? (
            <Button
              id={editButtonId(team.id)}
              size="sm"
              variant="ghost"
              busy={isOpening}
              aria-label={`Edit ${team.name}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          ) : null}
          <a
            href={teamFilePath(team.id)}
            download
            aria-disabled={isExporting || undefined}
            onClick={(event) => {
              // Fetched here, a refusal can be shown; opened in another tab, the link still is one.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              if (!isExporting) startExport(() => exportTeam(team));
            }}
            aria-label={`Export ${team.name}`}
            className={buttonVariants({ size: "sm", variant: "ghost" })}
          >
            Export
          </a>
          {team.can_change ? (
            <Button
              size="sm"
              variant="ghost"
              busy={isDeleting}
              aria-label={`Delete ${team.name}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}
