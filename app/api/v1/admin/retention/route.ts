import { readMaxRetention, setMaxRetentionCall } from "@/lib/conversations/api";
import { getMaxRetention, setMaxRetention } from "@/lib/conversations/retention/retention";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readMaxRetention, ({ actor }) => getMaxRetention(actor)),
  on(setMaxRetentionCall, ({ actor, body }) => setMaxRetention(actor, body)),
);
