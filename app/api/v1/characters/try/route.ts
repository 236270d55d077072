import { tryCharacterCall } from "@/lib/characters/api";
import { completeTry, tryCharacter, tryChunks } from "@/lib/characters/try";
import { eventStream } from "@/lib/http/event-stream";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(tryCharacterCall, async ({ actor, body, wantsStream }) => {
    const stop = new AbortController();
    const events = await tryCharacter(actor, body, stop.signal);
    return wantsStream ? eventStream(tryChunks(events), () => stop.abort()) : completeTry(events);
  }),
);
