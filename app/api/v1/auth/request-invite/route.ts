import { on, route } from "@/lib/http/route";
import { requestInviteCall } from "@/lib/invites/api";
import { requestInvite } from "@/lib/invites/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(requestInviteCall, ({ body, caller }) => requestInvite(body, caller)),
);
