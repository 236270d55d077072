import { on, route } from "@/lib/http/route";
import { revokeCodeCall } from "@/lib/invites/api";
import { revokeCode } from "@/lib/invites/commands";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(revokeCodeCall, ({ actor, params }) => revokeCode(actor, params)),
);
