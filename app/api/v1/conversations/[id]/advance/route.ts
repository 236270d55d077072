import { advanceCall } from "@/lib/conversations/api";
import { advance } from "@/lib/conversations/commands";
import { generateInsights } from "@/lib/insights/commands";
import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(advanceCall, async ({ actor, params, body }) => {
    const { result, work } = await advance(actor, { ...params, ...body });
    return new WithLater(result, result.workflow_complete ? () => generateInsights(params.id) : work);
  }),
);
