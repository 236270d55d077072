import { createVersionCall, listVersionsCall } from "@/lib/characters/api";
import { createVersion } from "@/lib/characters/commands";
import { listVersions } from "@/lib/characters/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listVersionsCall, ({ actor, params }) => listVersions(actor, params)),
  on(createVersionCall, ({ actor, params, body }) => createVersion(actor, { ...body, ...params })),
);
