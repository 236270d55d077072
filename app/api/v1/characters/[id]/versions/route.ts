import { createVersionCall, listVersionsCall } from "@/lib/characters/api";
import { listVersions } from "@/lib/characters/queries";
import { createVersion } from "@/lib/characters/versions";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listVersionsCall, ({ actor, params }) => listVersions(actor, params)),
  on(createVersionCall, ({ actor, params, body }) => createVersion(actor, { ...body, ...params })),
);
