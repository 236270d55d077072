import { promoteUser } from "@/lib/auth/administer";
import { promoteUserCall } from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(promoteUserCall, ({ actor, params }) => promoteUser(actor, params)),
);
