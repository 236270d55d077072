import { eventStream } from "@/lib/http/event-stream";
import { list } from "@/lib/http/list";
import { outcomeResponse } from "@/lib/http/outcome";
import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { checkCall, listChecksCall } from "@/lib/sharing/api";
import { type Checking, checkRequirements, streamRows } from "@/lib/sharing/requirements/check";
import { listRows } from "@/lib/sharing/requirements/rows";

async function wholeCheck({ outcome, visitorToken }: Checking): Promise<Response> {
  const result = await outcome;
  return outcomeResponse("problem" in result ? result : { ...result, visitor_token: visitorToken });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listChecksCall, async (call) => {
    const input = { ...call.params, ...call.query, visitorToken: visitorTokenOf(call.headers) };
    const page = await listRows(input);
    return list(page, call, `/conversations/public/${call.params.token}/checks`);
  }),
  on(checkCall, async ({ params, body, headers, caller, wantsStream }) => {
    const visitorToken = visitorTokenOf(headers);
    const checking = await checkRequirements({ ...params, ...body, visitorToken }, caller);
    const response = wantsStream ? eventStream(streamRows(checking)) : await wholeCheck(checking);
    return rememberVisitor(response, params.token, checking.visitorToken, caller.origin);
  }),
);
