import { outcomeResponse } from "@/lib/http/envelope";
import { eventStream } from "@/lib/http/event-stream";
import { list } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { rememberVisitor, visitorTokenOf } from "@/lib/http/visitor";
import { askCall, listPublicMessagesCall } from "@/lib/sharing/api";
import { listPublicMessages } from "@/lib/sharing/page/interview";
import { askBatch } from "@/lib/sharing/questions/batch";
import { askQuestion, type PendingAnswer } from "@/lib/sharing/questions/ask";
import { streamAnswer } from "@/lib/sharing/questions/messages";

async function wholeAnswer({ outcome, visitorToken }: PendingAnswer): Promise<Response> {
  const result = await outcome;
  return outcomeResponse("problem" in result ? result : { ...result, visitor_token: visitorToken });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listPublicMessagesCall, async (call) => {
    const input = { ...call.params, ...call.query, visitorToken: visitorTokenOf(call.headers) };
    const page = await listPublicMessages(input);
    return list(page, call, `/conversations/public/${call.params.token}/messages`);
  }),
  on(askCall, async ({ params, body: { content, lines, consent }, headers, caller, wantsStream }) => {
    const input = { ...params, consent, visitorToken: visitorTokenOf(headers) };
    if (lines) {
      const asked = await askBatch({ ...input, lines }, caller);
      return rememberVisitor(outcomeResponse(asked), params.token, asked.visitor_token, caller.origin);
    }
    const asking = await askQuestion({ ...input, content: content ?? "" }, caller);
    const response = wantsStream ? eventStream(streamAnswer(asking)) : await wholeAnswer(asking);
    return rememberVisitor(response, params.token, asking.visitorToken, caller.origin);
  }),
);
