import { type Input, type Name, request } from "@/lib/client";
import type { ErrorCode } from "@/lib/errors";
import type { ActionResult } from "@/lib/http/result";
import type { Operation } from "@/lib/operation";

/**
 * Calls the API for a deed that ends sessions. Not by a server action: those draw the page anew in the same
 * request, which still carries the cookie that has just lost its worth, and so lead away before we can say why.
 * @throws Error where no answer came, as a server action does
 */
export async function callApi<O extends Operation>(
  name: Name<O>,
  input: Input<O>,
): Promise<ActionResult<null>> {
  const answer = await request<O>(name, input);
  if (answer.ok) return { ok: true, data: null };
  const { code, detail, fields } = answer.problem;
  if (code === "offline" || code === "broken") throw new Error(detail);
  return { ok: false, error: { code: code as ErrorCode, detail, ...(fields && { fields }) } };
}
