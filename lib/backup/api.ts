import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const archiveUrlCall = operation("POST /admin/archive", {
  summary:
    "Where an archive of the whole installation can be downloaded for five minutes, by the same account",
  access: "admin",
  sessionOnly: true,
  body: schema.passwordBody,
  response: schema.archiveUrlResponse,
  errors: ["invalid", "rate_limited"],
});

export const archiveCall = operation("GET /admin/archive", {
  summary: "An archive of everybody's data, for `npm run restore`",
  access: "admin",
  query: schema.archiveQuery,
  files: ["application/zstd"],
  errors: ["not_found", "rate_limited"],
});
