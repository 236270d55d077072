import { readHistory } from "@/lib/conversations/api";
import { getHistory } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHistory, ({ actor, params, query }) => getHistory(actor, { ...params, ...query })),
);
