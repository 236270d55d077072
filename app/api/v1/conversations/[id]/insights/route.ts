import { readInsights } from "@/lib/insights/api";
import { getInsights } from "@/lib/insights/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readInsights, ({ actor, params }) => getInsights(actor, params)),
);
