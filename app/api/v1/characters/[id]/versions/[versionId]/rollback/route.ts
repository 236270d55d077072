import { rollbackVersionCall } from "@/lib/characters/api";
import { rollbackVersion } from "@/lib/characters/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(rollbackVersionCall, ({ actor, params }) =>
    rollbackVersion(actor, { id: params.id, version_id: params.versionId }),
  ),
);
