import { kB, operation } from "../operation.ts";
import { deleteBody, exportResponse } from "./schema.ts";

export const deleteAccountCall = operation({
  method: "DELETE",
  path: "/users/me",
  summary: "Delete one's account and all that is stored on it",
  access: "user",
  body: deleteBody,
  maxBodyBytes: 16 * kB,
  status: 204,
  errors: ["conflict", "rate_limited"],
});

export const exportAccountCall = operation({
  method: "GET",
  path: "/users/me/export",
  summary: "All that is stored on one, as a file",
  access: "user",
  status: 200,
  files: ["application/json"],
  response: exportResponse,
});
