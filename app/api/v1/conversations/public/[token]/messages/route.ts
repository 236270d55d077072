import { eventStream } from "@/lib/http/event-stream";
import { list } from "@/lib/http/list";
import { outcomeResponse } from "@/lib/http/outcome";
import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { askCall, listPublicMessagesCall } from "@/lib/sharing/api";
import { listPublicMessages } from "@/lib/sharing/public";
import { askQuestion, type Asking } from "@/lib/sharing/questions/ask";
import { streamAnswer } from "@/lib/sharing/questions/messages";

async function wholeAnswer({ outcome, visitorToken }: Asking): Promise<Response> {
  const result = await outcome;
  return outcomeResponse("problem" in result ? result : { ...result, visitor_token: visitorToken });
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
