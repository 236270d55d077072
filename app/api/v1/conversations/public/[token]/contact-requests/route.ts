import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { WithLater } from "@/lib/later";
import { listOwnContactRequestsCall, requestContactCall } from "@/lib/sharing/api";
import { requestContact } from "@/lib/sharing/contact";
import { listOwnContactRequests } from "@/lib/sharing/public";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listOwnContactRequestsCall, async ({ params, headers }) =>
    Versioned.of(await listOwnContactRequests({ ...params, visitorToken: visitorTokenOf(headers) })),
  ),
  on(requestContactCall, async ({ params, body, headers, caller }) => {
    const input = { ...params, ...body, visitorToken: visitorTokenOf(headers) };
    const { result, work } = await requestContact(input, caller);
    const response = Response.json(result, { status: 201, headers: { "Cache-Control": "no-store" } });
    return new WithLater(rememberVisitor(response, params.token, result.visitor_token, caller.origin), work);
  }),
);
