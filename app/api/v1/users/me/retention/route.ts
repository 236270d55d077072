import { readRetention, setRetentionCall } from "@/lib/conversations/api";
import { getRetention, setRetention } from "@/lib/conversations/retention/retention";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readRetention, ({ actor }) => getRetention(actor)),
  on(setRetentionCall, ({ actor, body }) => setRetention(actor, body)),
);
