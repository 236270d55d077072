import { readHistory } from "@/lib/conversations/api";
import { getVersionedHistory } from "@/lib/conversations/queries";
import { nextLink } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHistory, async ({ actor, params, query, caller }) => {
    const { messages, next } = await (await getVersionedHistory(actor, { ...params, ...query }, [])).read();
    if (next === null) return messages.parse();
    const link = nextLink({ caller, query }, `/conversations/${params.id}/history`, { after: next });
    return new Response(messages.text, { headers: { "Content-Type": "application/json", Link: link } });
  }),
);
