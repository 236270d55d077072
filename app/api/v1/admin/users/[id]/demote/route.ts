import { demoteUser } from "@/lib/auth/administer";
import { demoteUserCall } from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(demoteUserCall, ({ actor, params }) => demoteUser(actor, params)),
);
