import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { listContactRequestsCall } from "@/lib/sharing/api";
import { listContactRequests } from "@/lib/sharing/contact/requests";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listContactRequestsCall, async (call) => {
    const page = await listContactRequests(call.actor, { ...call.params, ...call.query });
    return list(page, call, `/conversations/${call.params.id}/contact-requests`);
  }),
);
