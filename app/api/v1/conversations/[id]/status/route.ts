import { readStatus } from "@/lib/conversations/api";
import { getStatus } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readStatus, ({ actor, params }) => getStatus(actor, params)),
);
