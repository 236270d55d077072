import { errorResponse } from "./envelope.ts";

/** Answers a path that names no call. */
export async function unknownPath(): Promise<Response> {
  return errorResponse({
    code: "not_found",
    detail: "There is no such call. The interface begins at /api/v1.",
  });
}
