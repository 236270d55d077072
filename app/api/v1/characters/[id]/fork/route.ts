import { forkCharacterCall } from "@/lib/characters/api";
import { forkCharacter } from "@/lib/characters/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(forkCharacterCall, ({ actor, params, body }) => forkCharacter(actor, { ...body, ...params })),
);
