import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { listOwnContactRequestsCall, requestContactCall } from "@/lib/sharing/api";
import { requestContact } from "@/lib/sharing/contact/requests";
import { listOwnContactRequests } from "@/lib/sharing/page/interview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listOwnContactRequestsCall, ({ params, headers }) =>
    listOwnContactRequests({ ...params, visitorToken: visitorTokenOf(headers) }),
  ),
  on(requestContactCall, async ({ params, body, headers, caller }) => {
    const result = await requestContact(
      { ...params, ...body, visitorToken: visitorTokenOf(headers) },
      caller,
    );
    const response = Response.json(result, { status: 201, headers: { "Cache-Control": "no-store" } });
    return rememberVisitor(response, params.token, result.visitor_token, caller.origin);
  }),
);
