import { on, route } from "@/lib/http/route";
import { deleteTeamCall, readTeam, updateTeamCall } from "@/lib/teams/api";
import { deleteTeam, updateTeam } from "@/lib/teams/commands";
import { getTeam } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readTeam, ({ actor, params }) => getTeam(actor, params)),
  on(updateTeamCall, ({ actor, params, body }) => updateTeam(actor, { ...body, ...params })),
  on(deleteTeamCall, ({ actor, params }) => deleteTeam(actor, params)),
);
