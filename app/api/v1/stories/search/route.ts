import { on, route } from "@/lib/http/route";
import { searchAnswersCall } from "@/lib/stories/api";
import { searchAnswers } from "@/lib/stories/search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(searchAnswersCall, ({ actor, body }) => searchAnswers(actor, body)),
);
