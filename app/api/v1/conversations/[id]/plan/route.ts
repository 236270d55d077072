import { makePlanCall } from "@/lib/conversations/api";
import { planInterview } from "@/lib/conversations/plan/propose";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(makePlanCall, ({ actor, params, body }) => planInterview(actor, { ...params, ...body })),
);
