import { readHistory } from "@/lib/conversations/api";
import { getHistory, getVersion } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(
    readHistory,
    async ({ actor, params, query }) =>
      new Versioned(await getVersion(actor, params), () => getHistory(actor, { ...params, ...query })),
  ),
);
