import { on, route } from "@/lib/http/route";
import { restoreTeamCall } from "@/lib/teams/api";
import { restoreTeam } from "@/lib/teams/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(restoreTeamCall, ({ actor, params }) => restoreTeam(actor, params)),
);
