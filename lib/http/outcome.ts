import { AppError } from "../errors.ts";
import { errorResponse } from "./envelope.ts";

/** What was made, as a 201, or the problem that kept it from being made. @throws AppError not_found */
export function outcomeResponse(outcome: object): Response {
  if ("problem" in outcome && outcome.problem instanceof AppError) {
    const { code, message } = outcome.problem;
    // A link that died meanwhile answers as if it had never been.
    if (code === "not_found") throw outcome.problem;
    return errorResponse({ code, detail: message });
  }
  return Response.json(outcome, { status: 201, headers: { "Cache-Control": "no-store" } });
}
