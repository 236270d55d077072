import { on, route } from "@/lib/http/route";
import { restoreCharacterCall } from "@/lib/characters/api";
import { restoreCharacter } from "@/lib/characters/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(restoreCharacterCall, ({ actor, params }) => restoreCharacter(actor, params)),
);
