import { z } from "zod";
import { operation } from "../operation.ts";

const health = z.strictObject({ status: z.literal("ok") });

export const readLiveness = operation("GET /health/live", {
  base: "/api",
  summary: "Checks whether the process is alive",
  access: "public",
  response: health,
});

export const readReadiness = operation("GET /health/ready", {
  base: "/api",
  summary: "Checks whether the instance can serve requests: its database, its tables and its file storage",
  access: "public",
  response: health.extend({
    search: z
      .literal("words")
      .optional()
      .describe("Present if the embedding model is not available and search uses words only."),
  }),
});

export const readDocumentCall = operation("GET /openapi.json", {
  summary: "Retrieves the OpenAPI document",
  access: "public",
  response: z.looseObject({ openapi: z.literal("3.1.1") }),
  etag: true,
});
