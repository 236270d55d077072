import { operation } from "../operation.ts";
import { statusResponse } from "./schema.ts";

export const readStatusCall = operation("GET /admin/status", {
  summary: "Retrieves the state of the installation: version, storage, backup, mail, model and daily job",
  access: "admin",
  response: statusResponse,
});
