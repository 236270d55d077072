import { readInsights } from "@/lib/insights/api";
import { getInsights, getInsightsVersion } from "@/lib/insights/queries";
import { on, route } from "@/lib/http/route";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(
    readInsights,
    async ({ actor, params }) =>
      new Versioned(await getInsightsVersion(actor, params), () => getInsights(actor, params)),
  ),
);
