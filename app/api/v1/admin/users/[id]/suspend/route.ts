import { suspendUser } from "@/lib/auth/administer";
import { suspendUserCall } from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(suspendUserCall, ({ actor, params }) => suspendUser(actor, params)),
);
