import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { acceptAsVisitorCall } from "@/lib/sharing/api";
import { acceptAsVisitor } from "@/lib/sharing/visitor/visitor";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(acceptAsVisitorCall, async ({ params, body, headers, caller }) => {
    const accepted = await acceptAsVisitor(
      { ...params, ...body, visitorToken: visitorTokenOf(headers) },
      caller,
    );
    const response = Response.json(accepted, { status: 201, headers: { "Cache-Control": "no-store" } });
    return rememberVisitor(response, params.token, accepted.visitor_token, caller.origin);
  }),
);
