import { on, route } from "@/lib/http/route";
import { leaveTeamCall } from "@/lib/teams/api";
import { leaveTeam } from "@/lib/teams/invitations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(leaveTeamCall, async ({ actor, params }) => void (await leaveTeam(actor, params))),
);
