import { createCharacterCall, listCharactersCall } from "@/lib/characters/api";
import { createCharacter } from "@/lib/characters/commands";
import { listCharacters } from "@/lib/characters/queries";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listCharactersCall, async (call) =>
    list(await listCharacters(call.actor, call.query), call, "/characters"),
  ),
  on(createCharacterCall, ({ actor, body }) => createCharacter(actor, body)),
);
