import { on, route } from "@/lib/http/route";
import { withdrawDisputeCall } from "@/lib/insights/api";
import { withdrawDispute } from "@/lib/insights/disputes";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(withdrawDisputeCall, ({ actor, params }) => withdrawDispute(actor, params)),
);
