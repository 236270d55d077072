import { sendCall } from "@/lib/conversations/api";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn, turnChunks } from "@/lib/conversations/turn/stream";
import { eventStream } from "@/lib/http/event-stream";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(sendCall, async ({ actor, params, body, wantsStream }) => {
    const turn = await sendMessage(actor, { ...params, ...body });
    return wantsStream ? eventStream(turnChunks(turn)) : finishedTurn(turn);
  }),
);
