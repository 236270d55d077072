import type { Caller } from "../actor.ts";
import type { Page } from "../page.ts";

/**
 * A list as its array. Where it goes on, the header `Link: <…>; rel="next"` carries the address of the rest.
 * @param path of this list, below `/api/v1`
 */
export function list<T>(
  page: Page<T>,
  call: { caller: Caller; query: { limit?: number | undefined } },
  path: string,
): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (page.next !== null) {
    const rest = new URLSearchParams({ limit: String(call.query.limit), cursor: page.next });
    headers.set("Link", `<${call.caller.origin}/api/v1${path}?${rest.toString()}>; rel="next"`);
  }
  return Response.json(page.rows, { headers });
}
