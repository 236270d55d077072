import { on, route } from "@/lib/http/route";
import { recheckCall } from "@/lib/insights/api";
import { recheckInsights } from "@/lib/insights/regenerate";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(recheckCall, ({ actor, params }) => recheckInsights(actor, params)),
);
