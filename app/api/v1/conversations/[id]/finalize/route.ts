import { finalizeCall } from "@/lib/conversations/api";
import { finalize } from "@/lib/conversations/commands";
import { generateInsights } from "@/lib/insights/commands";
import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(finalizeCall, async ({ actor, params }) => {
    const status = await finalize(actor, params);
    return new WithLater(status, () => generateInsights(params.id));
  }),
);
