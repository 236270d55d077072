/** The browser's side of the insights' call. */
import { request } from "../client.ts";
import type { readInsights } from "./api.ts";

/** The insights, or where they stand; an unchanged state costs a 304. */
export const getInsights = (id: string) =>
  request<typeof readInsights>("GET /conversations/{id}/insights", { params: { id } }, { revalidate: true });
