import { on, route } from "@/lib/http/route";
import { deleteTeamCall, readTeam, updateTeamCall } from "@/lib/teams/api";
import { deleteTeam, eraseTeam, updateTeam } from "@/lib/teams/commands";
import { getTeam } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readTeam, ({ actor, params }) => getTeam(actor, params)),
  on(updateTeamCall, ({ actor, params, body }) => updateTeam(actor, { ...body, ...params })),
  on(deleteTeamCall, ({ actor, params, query }) => (query.forever ? eraseTeam : deleteTeam)(actor, params)),
);
