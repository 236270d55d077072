import { errorResponse } from "@/lib/http/envelope";
import { eventStream } from "@/lib/http/event-stream";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { askCall, listPublicMessagesCall } from "@/lib/sharing/api";
import { listPublicMessages } from "@/lib/sharing/public";
import { askQuestion, type Asking } from "@/lib/sharing/questions/ask";
import { streamAnswer } from "@/lib/sharing/questions/messages";

async function wholeAnswer({ outcome, visitorToken }: Asking): Promise<Response> {
  const result = await outcome;
  if ("problem" in result) {
    const { code, message } = result.problem;
    // A link that died meanwhile answers as if it had never been.
    if (code === "not_found") throw result.problem;
    return errorResponse({ code, detail: message });
  }
  const body = { messages: result.messages, visitor_token: visitorToken };
  return Response.json(body, { status: 201, headers: { "Cache-Control": "no-store" } });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listPublicMessagesCall, async (call) => {
    const input = { ...call.params, ...call.query, visitorToken: visitorTokenOf(call.headers) };
    const page = await listPublicMessages(input);
    return list(page, call, `/conversations/public/${call.params.token}/messages`);
  }),
  on(askCall, async ({ params, body, headers, caller, wantsStream }) => {
    const visitorToken = visitorTokenOf(headers);
    const asking = await askQuestion({ ...params, ...body, visitorToken }, caller);
    const response = wantsStream ? eventStream(streamAnswer(asking)) : await wholeAnswer(asking);
    return rememberVisitor(response, params.token, asking.visitorToken, caller.origin);
  }),
);
