import { readHistory } from "@/lib/conversations/api";
import { getVersionedHistory } from "@/lib/conversations/queries";
import { knownVersions } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readHistory, ({ actor, params, query, headers }) =>
    getVersionedHistory(actor, { ...params, ...query }, knownVersions(headers)),
  ),
);
