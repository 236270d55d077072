import { on, route } from "@/lib/http/route";
import { listWithheldCall } from "@/lib/sharing/api";
import { listWithheld } from "@/lib/sharing/publish";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(listWithheldCall, ({ actor, params }) => listWithheld(actor, params)),
);
