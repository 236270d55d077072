import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { listInviteRequestsCall } from "@/lib/invites/api";
import { listInviteRequests } from "@/lib/invites/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listInviteRequestsCall, async (call) =>
    list(await listInviteRequests(call.actor, call.query), call, "/admin/invite-requests"),
  ),
);
