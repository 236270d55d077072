import { planCall } from "@/lib/conversations/api";
import { proposePlan } from "@/lib/conversations/plan/propose";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(planCall, ({ actor, body }) => proposePlan(actor, body)),
);
