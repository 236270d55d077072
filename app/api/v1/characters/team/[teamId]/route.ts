import { listTeamCharactersCall } from "@/lib/characters/api";
import { listCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listTeamCharactersCall, async (call) => {
    const { teamId: team_id } = call.params;
    const page = await listCharacters(call.actor, { ...call.query, from: { team_id } });
    return list(page, call, `/characters/team/${team_id}`);
  }),
);
