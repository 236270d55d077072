import { on, route } from "@/lib/http/route";
import { assignCall, reopenCall, suggestCall } from "@/lib/stories/api";
import { assignStory, reopenQuestion } from "@/lib/stories/commands";
import { suggestAnswers } from "@/lib/stories/search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(suggestCall, ({ actor, params }) => suggestAnswers(actor, params)),
  on(assignCall, ({ actor, params, body }) => assignStory(actor, { ...params, ...body })),
  on(reopenCall, ({ actor, params }) => reopenQuestion(actor, params)),
);
