import { operation } from "../operation.ts";
import { deleteBody, exportResponse } from "./schema.ts";

export const deleteAccountCall = operation("DELETE /users/me", {
  summary: "Delete your account and all its data",
  access: "user",
  sessionOnly: true,
  body: deleteBody,
  status: 204,
  errors: ["conflict", "rate_limited"],
});

export const exportAccountCall = operation("GET /users/me/export", {
  summary: "All your data, as a file",
  access: "user",
  files: ["application/json"],
  response: exportResponse,
});
