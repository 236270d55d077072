import { on, route } from "@/lib/http/route";
import { listContactRequestsCall } from "@/lib/sharing/api";
import { listContactRequests } from "@/lib/sharing/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listContactRequestsCall, ({ actor, params }) => listContactRequests(actor, params)),
);
