import { on, route } from "@/lib/http/route";
import { listClassicsCall } from "@/lib/stories/api";
import { listClassics } from "@/lib/stories/queries";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listClassicsCall, ({ actor }) => listClassics(actor)),
);
