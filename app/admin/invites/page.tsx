import type { Metadata } from "next";
import { GenerateCode } from "@/components/invites/generate-code";
import { InviteRequests } from "@/components/invites/invite-requests";
import { IssuedCodes } from "@/components/invites/issued-codes";
import { UserList } from "@/components/invites/user-list";
import { PageHeading } from "@/components/shell/page-heading";
import { listUsers } from "@/lib/auth/queries";
import { requireSuperuser } from "@/lib/auth/session";
import { listInviteCodes, listInviteRequests } from "@/lib/invites/queries";
import { orNull } from "@/lib/or-null";
import { shownRows } from "@/lib/page";

export const metadata: Metadata = { title: "Invite Management" };

const pageSize = 20;

type Query = Promise<Record<string, string | string[] | undefined>>;

/** `?q=…` searches users, `?show=N` shows more. */
export default async function InvitesPage({ searchParams }: { searchParams: Query }) {
  const actor = await requireSuperuser();
  const { q, show } = await searchParams;
  const query = typeof q === "string" && !q.includes("\0") ? q.trim().slice(0, 254) : "";
  const limit = shownRows(show, pageSize);
  const [requests, codes, users] = await Promise.all([
    orNull(listInviteRequests(actor, {})),
    orNull(listInviteCodes(actor)),
    orNull(listUsers(actor, { limit, q: query })),
  ]);
  return (
    <>
      <PageHeading title="Invite Management">Manage invite requests and generate invite codes</PageHeading>
      <div className="flex flex-col gap-10">
        <GenerateCode />
        <InviteRequests requests={requests?.rows ?? null} />
        <IssuedCodes codes={codes} />
        <UserList page={users} ownId={actor.id} query={query} next={limit + pageSize} />
      </div>
    </>
  );
}
