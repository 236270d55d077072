import { on, route } from "@/lib/http/route";
import { readNoticeCall } from "@/lib/consents/api";
import { currentNotice } from "@/lib/consents/notice";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  on(readNoticeCall, async () => currentNotice()),
);
