import { on, route } from "@/lib/http/route";
import { removeAdditionCall, saveAdditionCall } from "@/lib/sharing/api";
import { saveAddition, removeAddition } from "@/lib/sharing/questions/additions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(saveAdditionCall, ({ actor, params, body }) => saveAddition(actor, { ...params, ...body })),
  on(removeAdditionCall, ({ actor, params }) => removeAddition(actor, params)),
);
