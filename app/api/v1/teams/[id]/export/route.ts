import { exportTeamCall } from "@/lib/characters/api";
import { teamFileText } from "@/lib/characters/team-file";
import { exportTeam } from "@/lib/characters/transfer";
import { file } from "@/lib/http/file";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(exportTeamCall, async ({ actor, params }) => {
    const exported = await exportTeam(actor, params);
    return file(teamFileText(exported), "application/json", `${exported.team.name}.json`);
  }),
);
