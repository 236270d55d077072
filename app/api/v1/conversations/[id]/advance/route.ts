import { advanceCall } from "@/lib/conversations/api";
import { advanceInterview } from "@/lib/insights/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(advanceCall, ({ actor, params, body }) => advanceInterview(actor, { ...params, ...body })),
);
