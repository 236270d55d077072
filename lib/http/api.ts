import { z } from "zod";
import { operation } from "../operation.ts";

const health = z.strictObject({ status: z.literal("ok") });

export const readLiveness = operation("GET /health/live", {
  base: "/api",
  summary: "Whether the process serves; a host starts one again that does not",
  access: "public",
  response: health,
});

export const readReadiness = operation("GET /health/ready", {
  base: "/api",
  summary:
    "Whether requests can be served: the database answers and has this version's tables, uploads can be written",
  access: "public",
  response: health.extend({
    search: z
      .literal("words")
      .optional()
      .describe("The embedding model cannot be asked: words alone find passages"),
  }),
});

export const readDocumentCall = operation("GET /openapi.json", {
  summary: "This document",
  access: "public",
  response: z.looseObject({ openapi: z.literal("3.1.1") }),
  etag: true,
});
