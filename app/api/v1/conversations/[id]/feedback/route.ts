import { feedbackCall } from "@/lib/conversations/api";
import { giveFeedback } from "@/lib/conversations/library/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(feedbackCall, ({ actor, params, body }) => giveFeedback(actor, { ...params, ...body })),
);
