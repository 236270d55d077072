import type { Metadata } from "next";
import Link from "next/link";
import { LoadFailed } from "@/components/characters/load-failed";
import { PageHeading } from "@/components/shell/page-heading";
import { Invitations } from "@/components/teams/invitations";
import { Members, TeamForMember } from "@/components/teams/members";
import { TeamForm } from "@/components/teams/team-form";
import { TeamList } from "@/components/teams/team-list";
import { buttonVariants } from "@/components/ui/button-variants";
import { Empty } from "@/components/ui/empty";
import { requireActor } from "@/lib/auth/session";
import { orNull } from "@/lib/or-null";
import { findTeam, listInvitations, listMembers, listTeamCards } from "@/lib/teams/queries";
import { teamId } from "@/lib/teams/schema";

export const metadata: Metadata = { title: "Teams" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list, or in its place the form: `?new` adds a team, `?edit=ID` changes one, `?members=ID` shows a member who is in it. */
export default async function TeamsPage({ searchParams }: Props) {
  const actor = await requireActor();
  const { email, isSuperuser } = actor;
  const query = await searchParams;
  const editId = typeof query.edit === "string" ? query.edit : null;
  return (
    <>
      <PageHeading title="Teams" />
      {editId !== null ? (
        <EditTeam id={editId} />
      ) : typeof query.members === "string" ? (
        <TeamMembers id={query.members} />
      ) : "new" in query ? (
        <TeamForm team={null} owner={email} isSuperuser={isSuperuser} />
      ) : (
        <>
          <Invitations invitations={(await orNull(listInvitations(actor))) ?? []} />
          <Teams />
        </>
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

async function TeamMembers({ id }: { id: string }) {
  const actor = await requireActor();
  const result = teamId.safeParse({ id }).success ? await findTeam(actor, { id }) : null;
  if (!result?.is_member) return <NoTeam text="You are not a member of this team." />;
  const members = await listMembers(actor, { id });
  return <TeamForMember team={result.team} owner={result.owner_name} members={members} />;
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
  const text = result
    ? "Only the owner of this team, or an administrator, can change it."
    : "This team was deleted, or it is not yours.";
  return <NoTeam text={text} />;
}

const NoTeam = ({ text }: { text: string }) => (
  <Empty
    action={
      <Link href="/dashboard/teams" prefetch={false} className={buttonVariants({ variant: "primary" })}>
        Back to Teams
      </Link>
    }
  >
    {text}
  </Empty>
);
