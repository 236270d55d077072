import { createApiTokenCall, listApiTokensCall } from "@/lib/auth/api";
import { createApiToken, listApiTokens } from "@/lib/auth/api-tokens";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listApiTokensCall, ({ actor }) => listApiTokens(actor)),
  on(createApiTokenCall, ({ actor, body }) => createApiToken(actor, body)),
);
