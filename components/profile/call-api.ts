import type { ActionResult, PublicError } from "@/lib/http/result";

/**
 * Calls the API for a deed that ends sessions. Not by a server action: those draw the page anew in the same
 * request, which still carries the cookie that has just lost its worth, and so lead away before we can say why.
 */
export async function callApi(
  method: "POST" | "DELETE",
  path: string,
  body?: Record<string, string>,
): Promise<ActionResult<null>> {
  const response = await fetch(`/api/v1${path}`, {
    method,
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  if (response.ok) return { ok: true, data: null };
  return { ok: false, error: (await response.json()) as PublicError };
}
