import { makeResetLinkCall } from "@/lib/auth/api";
import { makeResetLink } from "@/lib/auth/reset";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(makeResetLinkCall, ({ actor, params, caller }) => makeResetLink(actor, params, caller)),
);
