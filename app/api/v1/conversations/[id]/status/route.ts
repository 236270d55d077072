import { readStatus } from "@/lib/conversations/api";
import { getVersionedStatus } from "@/lib/conversations/queries";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readStatus, ({ actor, params }) => getVersionedStatus(actor, params)),
);
