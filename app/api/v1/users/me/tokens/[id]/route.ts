import { revokeApiTokenCall } from "@/lib/auth/api";
import { revokeApiToken } from "@/lib/auth/api-tokens";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(revokeApiTokenCall, ({ actor, params }) => revokeApiToken(actor, params)),
);
