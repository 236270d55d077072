import { listSystemCharactersCall } from "@/lib/characters/api";
import { listSystemCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listSystemCharactersCall, async (call) =>
    list(await listSystemCharacters(call.actor, call.query), call, "/characters/system"),
  ),
);
