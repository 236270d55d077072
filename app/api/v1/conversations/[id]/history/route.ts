import { readHistory } from "@/lib/conversations/api";
import { getHistoryPage } from "@/lib/conversations/turn/history";
import { nextLink } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHistory, async ({ actor, params, query, caller }) => {
    const { messages, next } = await getHistoryPage(actor, { ...params, ...query });
    if (next === null) return messages;
    const link = nextLink({ caller, query }, `/conversations/${params.id}/history`, { after: next });
    return Response.json(messages, { headers: { Link: link } });
  }),
);
