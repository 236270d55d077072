import { on, route } from "@/lib/http/route";
import { addMemberCall, listMembersCall } from "@/lib/teams/api";
import { addMember } from "@/lib/teams/commands";
import { listMembers } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listMembersCall, ({ actor, params }) => listMembers(actor, params)),
  on(addMemberCall, ({ actor, params, body }) => addMember(actor, { ...body, ...params })),
);
