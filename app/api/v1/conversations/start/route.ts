import { startCall } from "@/lib/conversations/api";
import { startRetry } from "@/lib/conversations/start/retry";
import { startInput } from "@/lib/conversations/start/schema";
import { startConversation } from "@/lib/conversations/start/start";
import { idempotencyKey } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(startCall, ({ actor, body: { retry_of, ...input }, headers }) => {
    const key = idempotencyKey(headers);
    return retry_of
      ? startRetry(actor, { message_id: retry_of }, key)
      : startConversation(actor, startInput.parse(input), key);
  }),
);
