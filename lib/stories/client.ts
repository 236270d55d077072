/** API client of stories. Never throws; see `request`. */
import { request } from "../client.ts";
import type * as api from "./api.ts";
import type { SupportInput } from "./schema.ts";

/** Finds what supports the lines of a job text. */
export const findSupport = (body: SupportInput) =>
  request<typeof api.supportCall>("POST /stories/support", { body });
