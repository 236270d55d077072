/** API client of the notice on AI. Never throws; see `request`. */
import { request } from "../client.ts";
import type * as api from "./api.ts";

export const acceptNotice = (version: string) =>
  request<typeof api.acceptNoticeCall>("POST /users/me/consents", { body: { version } });
