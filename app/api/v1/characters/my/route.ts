import { listOwnCharactersCall } from "@/lib/characters/api";
import { listOwnCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listOwnCharactersCall, async (call) =>
    list(await listOwnCharacters(call.actor, call.query), call, "/characters/my"),
  ),
);
