/** API client of stories. Never throws; see `request`. */
import { request } from "../client.ts";
import { acceptNotice } from "../consents/client.ts";
import type { Notice } from "../consents/schema.ts";
import type * as api from "./api.ts";
import type { SupportInput } from "./schema.ts";

/** Finds what supports the lines of a job text, after accepting `notice` if there is one. */
export async function findSupport(body: SupportInput, notice: Notice | null) {
  const accepted = notice && (await acceptNotice(notice.version));
  if (accepted?.ok === false) return accepted;
  return request<typeof api.supportCall>("POST /stories/support", { body });
}
