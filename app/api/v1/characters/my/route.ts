import { listOwnCharactersCall } from "@/lib/characters/api";
import { listCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listOwnCharactersCall, async (call) =>
    list(await listCharacters(call.actor, { ...call.query, from: "my" }), call, "/characters/my"),
  ),
);
