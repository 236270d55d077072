import { z } from "zod";
import { AppError, errorCodes, type FieldErrors } from "../errors.ts";
import { log } from "../log.ts";
import { requestId } from "../request-id.ts";
import type { PublicError } from "./result.ts";

const maxUnknownFields = 20;

/** The first problem of each field. A nested field is named by its path, `messages.0.text`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  let unknown = 0;
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      const keys = issue.keys.slice(0, maxUnknownFields - unknown);
      for (const key of keys) fields[[...issue.path, key].join(".")] ??= "Unknown field.";
      unknown += keys.length;
    } else fields[issue.path.join(".") || "body"] ??= issue.message;
  }
  return fields;
}

/** One sentence, for clients that ignore `fields`. */
function summaryOf(fields: FieldErrors): string {
  const [first, ...rest] = Object.entries(fields);
  if (!first) return "The input is not valid.";
  const more = rest.length === 0 ? "" : ` (and ${rest.length} more)`;
  return `${first[0]}: ${first[1]}${more}`;
}

/** Converts any error for the client. Unexpected errors are logged under the request's id. */
export function publicError(error: unknown): PublicError {
  if (error instanceof z.ZodError) {
    const fields = fieldErrors(error);
    const isUnknown = error.issues.some(({ code }) => code === "unrecognized_keys");
    return { code: isUnknown ? "malformed" : "invalid", detail: summaryOf(fields), fields };
  }
  if (error instanceof AppError) {
    if (error.status >= 500 || error.internal) log().warn({ err: error }, "request failed");
    const { code, message: detail, fields, retryAfter } = error;
    return { code, detail, ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
  }
  log().error({ err: error }, "unexpected failure");
  return { code: "internal", detail: "Something went wrong on our side. Please try again." };
}

/** Wraps a library's handler with our error responses. */
export const settled =
  (handler: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    requestId.run(crypto.randomUUID(), () =>
      handler(request).catch((error: unknown) => errorResponse(publicError(error))),
    );

/** An error response: `{detail, code, fields?}` with its status and `Retry-After`. */
export function errorResponse({ retryAfter, ...error }: PublicError, more: HeadersInit = {}): Response {
  const headers = new Headers(more);
  headers.set("Cache-Control", "no-store");
  if (retryAfter !== undefined) headers.set("Retry-After", String(Math.max(1, Math.ceil(retryAfter))));
  if (error.code === "unauthenticated") headers.set("WWW-Authenticate", "Bearer");
  return Response.json(error, { status: errorCodes[error.code].status, headers });
}

/** 201 with the created thing, or the outcome's problem as an error response. @throws {AppError} not_found */
export function outcomeResponse(outcome: object): Response {
  if ("problem" in outcome && outcome.problem instanceof AppError) {
    const { code, message, retryAfter } = outcome.problem;
    // A dead link responds as if it had never existed.
    if (code === "not_found") throw outcome.problem;
    return errorResponse({ code, detail: message, ...(retryAfter !== undefined && { retryAfter }) });
  }
  return Response.json(outcome, { status: 201, headers: { "Cache-Control": "no-store" } });
}
