import { AppError } from "../errors.ts";
import { errorResponse } from "./envelope.ts";

/** 201 with the created thing, or the outcome's problem as an error response. @throws {AppError} not_found */
export function outcomeResponse(outcome: object): Response {
  if ("problem" in outcome && outcome.problem instanceof AppError) {
    const { code, message } = outcome.problem;
    // A dead link responds as if it had never existed.
    if (code === "not_found") throw outcome.problem;
    return errorResponse({ code, detail: message });
  }
  return Response.json(outcome, { status: 201, headers: { "Cache-Control": "no-store" } });
}
