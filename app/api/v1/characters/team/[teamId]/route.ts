import { listTeamCharactersCall } from "@/lib/characters/api";
import { listTeamCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listTeamCharactersCall, async (call) => {
    const { teamId } = call.params;
    const page = await listTeamCharacters(call.actor, { ...call.query, team_id: teamId });
    return list(page, call, `/characters/team/${teamId}`);
  }),
);
