import { deleteCharacterCall, readCharacter, updateCharacterCall } from "@/lib/characters/api";
import { deleteCharacter, eraseCharacter, updateCharacter } from "@/lib/characters/commands";
import { getCharacter } from "@/lib/characters/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readCharacter, ({ actor, params }) => getCharacter(actor, params)),
  on(updateCharacterCall, ({ actor, params, body }) => updateCharacter(actor, { ...body, ...params })),
  on(deleteCharacterCall, ({ actor, params, query }) =>
    (query.forever ? eraseCharacter : deleteCharacter)(actor, params),
  ),
);
