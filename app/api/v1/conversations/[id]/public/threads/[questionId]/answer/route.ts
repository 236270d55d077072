import { on, route } from "@/lib/http/route";
import { correctAnswerCall, removeCorrectionCall } from "@/lib/sharing/api";
import { correctAnswer, removeCorrection } from "@/lib/sharing/questions/threads";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(correctAnswerCall, ({ actor, params, body }) => correctAnswer(actor, { ...params, ...body })),
  on(removeCorrectionCall, ({ actor, params }) => removeCorrection(actor, params)),
);
