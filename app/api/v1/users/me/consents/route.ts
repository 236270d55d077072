import { acceptNoticeCall } from "@/lib/consents/api";
import { acceptNotice } from "@/lib/consents/commands";
import { on, route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(acceptNoticeCall, ({ actor, body }) => acceptNotice(actor, body)),
);
