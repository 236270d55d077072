import { on, route } from "@/lib/http/route";
import { askOwnCall, listOwnQuestionsCall } from "@/lib/sharing/api";
import { askOwnQuestion, listOwnQuestions } from "@/lib/sharing/questions/own-questions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listOwnQuestionsCall, ({ actor, params }) => listOwnQuestions(actor, params)),
  on(askOwnCall, ({ actor, params, body }) => askOwnQuestion(actor, { ...params, ...body })),
);
