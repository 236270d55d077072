import { on, route } from "@/lib/http/route";
import { markSeenCall } from "@/lib/sharing/api";
import { markSeen } from "@/lib/sharing/news/news";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(markSeenCall, ({ actor, params, body }) => markSeen(actor, { ...params, ...body })),
);
