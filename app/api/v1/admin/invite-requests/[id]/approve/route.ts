import { on, route } from "@/lib/http/route";
import { approveInviteCall } from "@/lib/invites/api";
import { approveInvite } from "@/lib/invites/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(approveInviteCall, ({ actor, params, caller }) => approveInvite(actor, params, caller)),
);
