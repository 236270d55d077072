import { readStatus } from "@/lib/conversations/api";
import { getStatus, getVersion } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";
import { Versioned } from "@/lib/versioned";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(
    readStatus,
    async ({ actor, params }) =>
      new Versioned(await getVersion(actor, params), () => getStatus(actor, params)),
  ),
);
