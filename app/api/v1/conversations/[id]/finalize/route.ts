import { finalizeCall } from "@/lib/conversations/api";
import { finalizeInterview } from "@/lib/insights/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(finalizeCall, ({ actor, params }) => finalizeInterview(actor, params)),
);
