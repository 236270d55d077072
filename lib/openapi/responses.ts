import { z } from "zod";
import type { ZodOpenApiMediaTypeObject, ZodOpenApiResponseObject } from "zod-openapi";
import { type ErrorCode, errorCodes } from "../errors.ts";
import type { Operation } from "../operation.ts";
import { sizeText } from "../http/body.ts";

export const errorShape = z
  .strictObject({
    detail: z.string().describe("A message for people."),
    code: z.enum(Object.keys(errorCodes)).describe("A code for programs."),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe("The problem with each invalid field, by its path."),
  })
  .describe("The body of every error.");

/** Every error code of a call: declared ones, and those that follow from its access, method and body. */
function errorCodesOf(operation: Operation): Set<ErrorCode> {
  const { access, sessionOnly, method, params, query, body, accepts } = operation;
  const takesBody = body !== undefined || accepts !== undefined;
  const codes = new Set<ErrorCode>(["malformed", ...(operation.errors ?? [])]);
  if (access !== "public") codes.add("unauthenticated");
  if (method !== "GET") codes.add("cross_origin");
  // API tokens can be read-only.
  if (access === "admin" || sessionOnly || (access === "user" && method !== "GET")) codes.add("forbidden");
  if (params) codes.add("not_found");
  if (query || takesBody) codes.add("invalid");
  if (takesBody) codes.add("too_large").add("unsupported_type");
  if (operation.addressLimit) codes.add("rate_limited");
  return codes.add("internal").add("unavailable");
}

function meaningOf(code: ErrorCode, { accepts, maxBodyBytes, errors = [] }: Operation): string {
  if (code !== "too_large") return errorCodes[code].meaning;
  if (accepts === "upload") return "The file is larger than MAX_UPLOAD_MB allows";
  if (maxBodyBytes === undefined) return errorCodes[code].meaning;
  const more = errors.includes("too_large") ? ", or the file is too large" : "";
  return `The body is larger than ${sizeText(maxBodyBytes)}${more}`;
}

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

function successHeaders({ query, response, etag, files }: Operation) {
  const isPaged = query instanceof z.ZodObject && "limit" in query.shape && response instanceof z.ZodArray;
  return {
    "X-Request-Id": header("RequestId"),
    ...(etag && { ETag: header("ETag") }),
    ...(isPaged && { Link: header("Link") }),
    ...(files && { "Content-Disposition": header("ContentDisposition") }),
  };
}

const stream: ZodOpenApiMediaTypeObject = {
  schema: {
    type: "string",
    description: "Server-sent events in the format of the AI SDK's UI message stream.",
  },
  example: 'data: {"type":"text-delta","id":"1","delta":"What "}\n\ndata: [DONE]\n\n',
};

function successOf(operation: Operation): ZodOpenApiResponseObject {
  const { status, response, files = response ? ["application/json" as const] : [] } = operation;
  const content: Record<string, ZodOpenApiMediaTypeObject> = {};
  for (const type of files)
    content[type] = {
      schema:
        (type === "application/json" && response) ||
        (/^application\/(pdf|zstd)$/.test(type) ? { type: "string", format: "binary" } : { type: "string" }),
    };
  return {
    description: status === 204 ? "Success, with an empty body." : "Success.",
    headers: successHeaders(operation),
    ...(files.length > 0 && { content }),
  };
}

function errorResponse(operation: Operation, status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  const [code = "internal"] = codes;
  const detail = `${meaningOf(code, operation)}.`;
  return {
    description: codes.map((one) => `\`${one}\`: ${meaningOf(one, operation)}.`).join(" "),
    headers: {
      "X-Request-Id": header("RequestId"),
      ...(status === 429 && { "Retry-After": header("RetryAfter") }),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { code: { type: "string", enum: codes } } },
          ],
        },
        example: { detail, code, ...(code === "invalid" && { fields: { name: "Please enter a name." } }) },
      },
    },
  };
}

/** All responses of a call by status. Errors share the shape Error and differ in `code`. */
export function responsesOf(operation: Operation): Record<string, ZodOpenApiResponseObject> {
  const success = successOf(operation);
  const answers: Record<string, ZodOpenApiResponseObject> = { [operation.status]: success };
  if (operation.alsoStatus) answers[operation.alsoStatus] = success;
  // A stream's status is sent before its outcome is known, so it is always 200.
  if (operation.streams) {
    const content = { ...answers["200"]?.content, "text/event-stream": stream };
    answers["200"] = { ...success, content };
  }
  if (operation.etag)
    answers["304"] = {
      description: "Not modified since the response with the ETag in `If-None-Match`.",
      headers: successHeaders(operation),
    };
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => errorCodes[code].status);
  for (const [status, codes] of byStatus) answers[status] = errorResponse(operation, status, codes);
  return answers;
}
