import { on, route } from "@/lib/http/route";
import { disputeCall } from "@/lib/insights/api";
import { disputeClaim } from "@/lib/insights/disputes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(disputeCall, ({ actor, params, body }) => disputeClaim(actor, { ...params, ...body })),
);
