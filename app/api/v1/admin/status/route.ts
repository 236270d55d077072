import { on, route } from "@/lib/http/route";
import { readStatusCall } from "@/lib/status/api";
import { getStatus } from "@/lib/status/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readStatusCall, ({ actor }) => getStatus(actor)),
);
