import { tryCharacterCall } from "@/lib/characters/api";
import { tryCharacter, tryChunks, wholeTry } from "@/lib/characters/try";
import { eventStream } from "@/lib/http/event-stream";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(tryCharacterCall, async ({ actor, body, wantsStream }) => {
    const events = await tryCharacter(actor, body);
    return wantsStream ? eventStream(tryChunks(events)) : wholeTry(events);
  }),
);
