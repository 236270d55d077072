import { on, route } from "@/lib/http/route";
import { ownUsageCall } from "@/lib/usage/api";
import { listOwnUsage } from "@/lib/usage/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(ownUsageCall, ({ actor, query }) => listOwnUsage(actor, query)),
);
