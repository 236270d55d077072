import { startCall } from "@/lib/conversations/api";
import { startConversation } from "@/lib/conversations/start";
import { idempotencyKey } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(startCall, ({ actor, body, headers }) => startConversation(actor, body, idempotencyKey(headers))),
);
