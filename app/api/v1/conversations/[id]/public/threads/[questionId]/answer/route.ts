import { on, route } from "@/lib/http/route";
import { correctAnswerCall, removeCorrectionCall } from "@/lib/sharing/api";
import { saveAddition, removeAddition } from "@/lib/sharing/questions/additions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(correctAnswerCall, ({ actor, params, body }) => saveAddition(actor, { ...params, ...body })),
  on(removeCorrectionCall, ({ actor, params }) => removeAddition(actor, params)),
);
