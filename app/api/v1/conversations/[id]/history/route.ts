import { readHistory } from "@/lib/conversations/api";
import { getVersionedHistory } from "@/lib/conversations/queries";
import { knownVersions, versionHeaders } from "@/lib/http/headers";
import { nextLink } from "@/lib/http/list";
import { on, route } from "@/lib/http/route";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHistory, async (call) => {
    const { actor, params, query, headers } = call;
    const history = await getVersionedHistory(actor, { ...params, ...query }, knownVersions(headers));
    return new Versioned(history.version, async () => {
      const { messages, next } = await history.read();
      if (next === null) return messages;
      const link = nextLink(call, `/conversations/${params.id}/history`, { after: next });
      return new Response(messages.text, {
        headers: { ...versionHeaders(history.version ?? ""), "Content-Type": "application/json", Link: link },
      });
    });
  }),
);
