import { operation } from "../operation.ts";
import { deleteBody, exportResponse } from "./schema.ts";

export const deleteAccountCall = operation("DELETE /users/me", {
  summary: "Deletes your account and all its data",
  access: "user",
  sessionOnly: true,
  body: deleteBody,
  status: 204,
  errors: ["conflict", "rate_limited"],
});

export const exportAccountCall = operation("GET /users/me/export", {
  summary: "Downloads all your data as a file",
  access: "user",
  files: ["application/json"],
  response: exportResponse,
});
