import { refreshCall } from "@/lib/conversations/api";
import { refreshReply } from "@/lib/conversations/turn/messages";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(refreshCall, ({ actor, params, body }) => refreshReply(actor, { ...params, ...body })),
);
