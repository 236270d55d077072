import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { createTeamCall, listTeamsCall } from "@/lib/teams/api";
import { createTeam } from "@/lib/teams/commands";
import { listTeams } from "@/lib/teams/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listTeamsCall, async (call) => list(await listTeams(call.actor, call.query), call, "/teams")),
  on(createTeamCall, ({ actor, body }) => createTeam(actor, body)),
);
