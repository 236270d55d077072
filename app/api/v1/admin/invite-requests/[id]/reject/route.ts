import { on, route } from "@/lib/http/route";
import { rejectInviteCall } from "@/lib/invites/api";
import { rejectInvite } from "@/lib/invites/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(rejectInviteCall, ({ actor, params }) => rejectInvite(actor, params)),
);
