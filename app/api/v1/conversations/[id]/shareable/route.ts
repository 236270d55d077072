import { on, route } from "@/lib/http/route";
import { readShareableCall } from "@/lib/sharing/api";
import { getShareable } from "@/lib/sharing/link/shareable";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readShareableCall, ({ actor, params, caller }) =>
    getShareable(actor, { ...params, origin: caller.origin }),
  ),
);
