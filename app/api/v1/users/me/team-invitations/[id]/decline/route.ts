import { on, route } from "@/lib/http/route";
import { declineInvitationCall } from "@/lib/teams/api";
import { declineInvitation } from "@/lib/teams/invitations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(declineInvitationCall, async ({ actor, params }) => void (await declineInvitation(actor, params))),
);
