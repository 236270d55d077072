import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const archiveUrlCall = operation({
  method: "POST",
  path: "/admin/archive",
  summary:
    "Where an archive of the whole installation can be downloaded for five minutes, by the same account",
  access: "admin",
  body: schema.passwordBody,
  maxBodyBytes: 16 * kB,
  status: 200,
  response: schema.archiveUrlResponse,
  errors: ["invalid", "rate_limited"],
});

export const archiveCall = operation({
  method: "GET",
  path: "/admin/archive",
  summary: "An archive of everybody's data, for `npm run restore`",
  access: "admin",
  query: schema.archiveQuery,
  status: 200,
  files: ["application/zstd"],
  errors: ["not_found", "rate_limited"],
});
