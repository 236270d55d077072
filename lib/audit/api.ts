import { operation } from "../operation.ts";
import { auditQuery, auditResponse } from "./schema.ts";

export const auditCall = operation("GET /admin/audit", {
  summary: "The audit log, newest first: a page as JSON, or all matching rows as CSV",
  access: "admin",
  query: auditQuery,
  files: ["application/json", "text/csv"],
  response: auditResponse,
});
