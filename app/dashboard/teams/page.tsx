import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { PageHeading } from "@/components/shell/page-heading";
import { Members } from "@/components/teams/members";
import { TeamForm } from "@/components/teams/team-form";
import { TeamList, TeamsSkeleton } from "@/components/teams/team-list";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { requireActor } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";
import { findTeam, listMembers, listTeamCards } from "@/lib/teams/queries";
import { teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Teams" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list, or instead of it the form: `?new` adds a team, `?edit=ID` changes one. */
export default async function TeamsPage({ searchParams }: Props) {
  const { email, isSuperuser } = await requireActor();
  const query = await searchParams;
  const editId = typeof query.edit === "string" ? query.edit : null;
  return (
    <>
      <PageHeading title="Teams" />
      {editId !== null ? (
        <EditTeam id={editId} />
      ) : "new" in query ? (
        <TeamForm team={null} owner={email} isSuperuser={isSuperuser} />
      ) : (
        <Suspense fallback={<TeamsSkeleton />}>
          <Teams />
        </Suspense>
      )}
    </>
  );
}

async function Teams() {
  const actor = await requireActor();
  const teams = await orNull(listTeamCards(actor));
  if (teams) return <TeamList teams={teams} actorId={actor.id} />;
  return <LoadFailed text="Failed to load teams. Please try again." toast={false} />;
}

async function EditTeam({ id }: { id: string }) {
  const actor = await requireActor();
  const result = teamId.safeParse({ id }).success ? await findTeam(actor, { id }) : null;
  if (result?.can_change)
    return (
      <>
        <TeamForm team={result.team} owner={result.owner} isSuperuser={actor.isSuperuser} />
        <Members teamId={id} members={await orNull(listMembers(actor, { id }))} />
      </>
    );
  const back = (
    <Link href="/dashboard/teams" prefetch={false} className={buttonVariants({ variant: "primary" })}>
      Back to Teams
    </Link>
  );
  return (
    <Empty action={back}>
      {result
        ? "Only the owner of this team, or an administrator, can change it."
        : "This team was deleted, or it is not yours."}
    </Empty>
  );
}
