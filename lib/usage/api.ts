import { z } from "zod";
import { operation } from "../operation.ts";
import { adminUsageQuery, usageQuery, usageRow } from "./schema.ts";

export const usageCall = operation("GET /admin/usage", {
  summary: "Lists the tokens of the model service by day, person, purpose and model, as JSON or CSV",
  access: "admin",
  query: adminUsageQuery,
  files: ["application/json", "text/csv"],
  response: z.array(usageRow),
});

export const ownUsageCall = operation("GET /users/me/usage", {
  summary: "Lists your own tokens of the model service by day, purpose and model",
  access: "user",
  query: usageQuery,
  response: z.array(usageRow),
});
