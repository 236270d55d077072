import { z } from "zod";
import { AppError, errorCodes, type FieldErrors } from "../errors.ts";
import { log } from "../log.ts";
import type { PublicError } from "./result.ts";

/** The person's text for what we did not foresee. The cause is in the log under the same request id. */
const bland = "Something went wrong on our side. Please try again.";

/** How many unknown fields an answer names at most. */
const maxUnknownFields = 20;

/**
 * Field name to its first problem. A nested field is named by its path, `messages.0.text`; of unknown fields the first 20
 * are named.
 */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  let unknown = 0;
  for (const issue of error.issues) {
    if (issue.code === "unrecognized_keys") {
      for (const key of issue.keys.slice(0, maxUnknownFields - unknown)) {
        fields[[...issue.path, key].join(".")] ??= "Unknown field.";
        unknown++;
      }
    } else {
      fields[issue.path.join(".") || "body"] ??= issue.message;
    }
  }
  return fields;
}

/** The one sentence of a 422, for those who do not look at the fields. */
function summaryOf(fields: FieldErrors): string {
  const [first, ...rest] = Object.entries(fields);
  if (!first) return "The input is not valid.";
  const more = rest.length === 0 ? "" : ` (and ${rest.length} more)`;
  return `${first[0]}: ${first[1]}${more}`;
}

/**
 * Turns whatever was thrown into what may be shown. Logs what we did not foresee.
 * @param requestId names the request in the log
 */
export function publicError(error: unknown, requestId: string): PublicError {
  if (error instanceof z.ZodError) {
    const fields = fieldErrors(error);
    return { code: "invalid", detail: summaryOf(fields), fields };
  }
  if (error instanceof AppError) {
    if (error.status >= 500 || error.internal) log().warn({ err: error, requestId }, "request failed");
    return {
      code: error.code,
      detail: error.message,
      ...(error.fields && { fields: error.fields }),
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    };
  }
  log().error({ err: error, requestId }, "unexpected failure");
  return { code: "internal", detail: bland };
}

/** A handler of a library's that answers our errors as every call does. */
export function settled(
  handler: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await handler(request);
    } catch (error) {
      return errorResponse(publicError(error, crypto.randomUUID()));
    }
  };
}

/** The API's form of an error: `{detail, code, fields?}`, its status, and `Retry-After` when there is one. */
export function errorResponse(error: PublicError, headers: HeadersInit = {}): Response {
  const answer = new Headers(headers);
  answer.set("Cache-Control", "no-store");
  if (error.retryAfter !== undefined)
    answer.set("Retry-After", String(Math.max(1, Math.ceil(error.retryAfter))));
  if (error.code === "unauthenticated") answer.set("WWW-Authenticate", "Bearer");
  const { detail, code, fields } = error;
  return Response.json(
    { detail, code, ...(fields && { fields }) },
    { status: errorCodes[code].status, headers: answer },
  );
}
