import { knownVersions } from "@/lib/http/headers";
import { on, route } from "@/lib/http/route";
import { listThreadsCall } from "@/lib/sharing/api";
import { getVersionedThreads } from "@/lib/sharing/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listThreadsCall, ({ actor, params, headers }) =>
    getVersionedThreads(actor, params, knownVersions(headers)),
  ),
);
