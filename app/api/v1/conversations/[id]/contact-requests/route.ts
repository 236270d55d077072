import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { listContactRequestsCall } from "@/lib/sharing/api";
import { listContactRequests } from "@/lib/sharing/queries";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listContactRequestsCall, async (call) => {
    const page = await listContactRequests(call.actor, { ...call.params, ...call.query });
    if (page.next !== null) return list(page, call, `/conversations/${call.params.id}/contact-requests`);
    return Versioned.of(page.rows);
  }),
);
