import { on, route } from "@/lib/http/route";
import { acceptInvitationCall } from "@/lib/teams/api";
import { acceptInvitation } from "@/lib/teams/invitations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(acceptInvitationCall, async ({ actor, params }) => void (await acceptInvitation(actor, params))),
);
