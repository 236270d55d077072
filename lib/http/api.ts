import { z } from "zod";
import { operation } from "../operation.ts";

export const readDocumentCall = operation({
  method: "GET",
  path: "/openapi.json",
  summary: "This document",
  access: "public",
  status: 200,
  response: z.looseObject({ openapi: z.literal("3.1.1") }),
  etag: true,
});
