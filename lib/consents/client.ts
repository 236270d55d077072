/** The browser's side of the notice. Nothing here throws. */
import { request } from "../client.ts";
import type * as api from "./api.ts";

export const acceptNotice = (version: string) =>
  request<typeof api.acceptNoticeCall>("POST /users/me/consents", { body: { version } });
