import { listUsersCall } from "@/lib/auth/api";
import { listUsers } from "@/lib/auth/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listUsersCall, ({ actor, query }) => listUsers(actor, query)),
);
