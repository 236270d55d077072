import { on, route } from "@/lib/http/route";
import { listInviteRequestsCall } from "@/lib/invites/api";
import { listInviteRequests } from "@/lib/invites/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listInviteRequestsCall, ({ actor, query }) => listInviteRequests(actor, query)),
);
