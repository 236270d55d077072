import { on, route } from "@/lib/http/route";
import { regenerateCall } from "@/lib/insights/api";
import { regenerateInsights } from "@/lib/insights/regenerate";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(regenerateCall, ({ actor, params }) => regenerateInsights(actor, params)),
);
