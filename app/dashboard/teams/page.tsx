import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { PageHeading } from "@/components/shell/page-heading";
import { FormSkeleton, TeamsSkeleton } from "@/components/teams/skeletons";
import { TeamForm } from "@/components/teams/team-form";
import { TeamGone } from "@/components/teams/team-gone";
import { TeamList } from "@/components/teams/team-list";
import { Members } from "@/components/teams/members";
import type { Actor } from "@/lib/actor";
import { requireActor } from "@/lib/auth/session";
import { log } from "@/lib/log";
import { findTeam, listMembers, listTeamCards } from "@/lib/teams/queries";
import { suggestions, teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Teams" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list, or in its place the form: `?new` adds a team, `?edit=ID` changes one. */
export default async function TeamsPage({ searchParams }: Props) {
  const actor = await requireActor();
  const query = await searchParams;
  let content: ReactNode;
  if (typeof query.edit === "string")
    content = (
      <Suspense key={query.edit} fallback={<FormSkeleton />}>
        <EditTeam actor={actor} id={query.edit} />
      </Suspense>
    );
  else if ("new" in query) content = <TeamForm team={null} suggestions={suggestions} />;
  else
    content = (
      <Suspense fallback={<TeamsSkeleton />}>
        <Teams actor={actor} />
      </Suspense>
    );
  return (
    <>
      <PageHeading title="Teams">
        A team owns characters together, and says how insights are written for its interviews.
      </PageHeading>
      {content}
    </>
  );
}

async function Teams({ actor }: { actor: Actor }) {
  const teams = await listTeamCards(actor).catch((error: unknown) => {
    log().error({ err: error }, "the list of teams could not be read");
    return null;
  });
  return <TeamList teams={teams} actorId={actor.id} />;
}

async function EditTeam({ actor, id }: { actor: Actor; id: string }) {
  const team = teamId.safeParse({ id }).success ? await findTeam(actor, { id }) : null;
  if (!team?.can_change) return <TeamGone isVisible={team !== null} />;
  const members = await listMembers(actor, { id }).catch((error: unknown) => {
    log().error({ err: error }, "the members of a team could not be read");
    return null;
  });
  return (
    <>
      <TeamForm team={team} suggestions={suggestions} />
      <Members teamId={team.id} members={members} />
    </>
  );
}
