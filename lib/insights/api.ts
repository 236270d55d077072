import { conversationId } from "../conversations/schema.ts";
import { operation } from "../operation.ts";
import { insightsResponse } from "./schema.ts";

export const readInsights = operation({
  method: "GET",
  path: "/conversations/{id}/insights",
  summary: "The insights, or where they stand; poll until ready, failed or none",
  access: "user",
  params: conversationId,
  status: 200,
  response: insightsResponse,
  etag: true,
});
