import { on, route } from "@/lib/http/route";
import { listInvitationsCall } from "@/lib/teams/api";
import { listInvitations } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listInvitationsCall, ({ actor }) => listInvitations(actor)),
);
