import { on, route } from "@/lib/http/route";
import { inviteMemberCall, listMembersCall } from "@/lib/teams/api";
import { inviteMember } from "@/lib/teams/commands";
import { listMembers } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listMembersCall, ({ actor, params }) => listMembers(actor, params)),
  on(inviteMemberCall, async ({ actor, params, body }) => {
    await inviteMember(actor, { ...body, ...params });
    return { detail: "The person is invited, and becomes a member by accepting." };
  }),
);
