import { readStatus } from "@/lib/conversations/api";
import { pollStatus } from "@/lib/conversations/turn/interrupted";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readStatus, ({ actor, params }) => pollStatus(actor, params)),
);
