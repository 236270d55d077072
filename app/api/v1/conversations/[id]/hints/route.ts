import { readHints, setHintsCall } from "@/lib/conversations/api";
import { getHints, setHints } from "@/lib/conversations/hints";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHints, ({ actor, params }) => getHints(actor, params)),
  on(setHintsCall, ({ actor, params, body }) => setHints(actor, { ...params, ...body })),
);
