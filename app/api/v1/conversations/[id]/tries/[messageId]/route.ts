import { readTries, tryCall } from "@/lib/insights/api";
import { getTries, tryAgain } from "@/lib/insights/tries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readTries, ({ actor, params }) => getTries(actor, { id: params.id, message_id: params.messageId })),
  on(tryCall, ({ actor, params, body }) =>
    tryAgain(actor, { id: params.id, message_id: params.messageId, ...body }),
  ),
);
