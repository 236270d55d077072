import { importTeamCall } from "@/lib/characters/api";
import { importTeam } from "@/lib/characters/transfer";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(importTeamCall, ({ actor, body }) => importTeam(actor, body)),
);
