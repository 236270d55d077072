import { stopCall } from "@/lib/conversations/api";
import { stopReply } from "@/lib/conversations/turn/stop";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(stopCall, ({ actor, params }) => stopReply(actor, params)),
);
