import { sendCall } from "@/lib/conversations/api";
import { sendMessage } from "@/lib/conversations/messages";
import { finishedTurn, turnChunks } from "@/lib/conversations/turn-stream";
import { eventStream } from "@/lib/http/event-stream";
import { on, route } from "@/lib/http/route";
import { WithLater } from "@/lib/later";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(sendCall, async ({ actor, params, body, wantsStream }) => {
    const { result: turn, work } = await sendMessage(actor, { ...params, ...body });
    return new WithLater(wantsStream ? eventStream(turnChunks(turn)) : await finishedTurn(turn), work);
  }),
);
