import { reactivateUser } from "@/lib/auth/administer";
import { reactivateUserCall } from "@/lib/auth/api";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(reactivateUserCall, ({ actor, params }) => reactivateUser(actor, params)),
);
