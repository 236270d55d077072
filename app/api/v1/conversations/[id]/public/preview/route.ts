import { on, route } from "@/lib/http/route";
import { previewCall } from "@/lib/sharing/api";
import { previewInterview } from "@/lib/sharing/link/shareable";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(previewCall, ({ actor, params, body }) => previewInterview(actor, { ...params, ...body })),
);
