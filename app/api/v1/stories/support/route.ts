import { on, route } from "@/lib/http/route";
import { supportCall } from "@/lib/stories/api";
import { findSupport } from "@/lib/stories/support";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(supportCall, ({ actor, body }) => findSupport(actor, body)),
);
