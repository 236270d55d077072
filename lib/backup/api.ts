import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const archiveUrlCall = operation("POST /admin/archive", {
  summary:
    "Creates a download URL for an archive of all data, valid for five minutes and for your account only",
  access: "admin",
  sessionOnly: true,
  body: schema.passwordBody,
  response: schema.archiveUrlResponse,
  errors: ["invalid", "rate_limited"],
});

export const archiveCall = operation("GET /admin/archive", {
  summary: "Downloads an archive of all data, for `npm run restore`",
  access: "admin",
  query: schema.archiveQuery,
  files: ["application/zstd"],
  errors: ["not_found", "rate_limited"],
});
