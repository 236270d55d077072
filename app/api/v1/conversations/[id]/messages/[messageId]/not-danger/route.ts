import { putBackCall } from "@/lib/conversations/api";
import { putBack } from "@/lib/conversations/turn/messages";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(putBackCall, ({ actor, params }) => putBack(actor, params)),
);
