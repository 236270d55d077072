import { notDangerCall } from "@/lib/conversations/api";
import { markNotDanger } from "@/lib/conversations/turn/messages";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(notDangerCall, ({ actor, params }) => markNotDanger(actor, params)),
);
