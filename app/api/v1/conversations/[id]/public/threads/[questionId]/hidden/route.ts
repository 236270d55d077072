import { on, route } from "@/lib/http/route";
import { findHiddenCall } from "@/lib/sharing/api";
import { findHidden } from "@/lib/sharing/link/hidden";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(findHiddenCall, ({ actor, params }) => findHidden(actor, params)),
);
