import type { Caller } from "../actor.ts";
import { maxPageSize, type Page } from "../page.ts";

type ListCall = { caller: Caller; query: Record<string, unknown> };

/**
 * The `Link` header that leads on to the rest of a list: the same query, from another place on.
 * @param path of this list, below `/api/v1`
 * @param from the parameter that says where the rest begins
 */
export function nextLink({ caller, query }: ListCall, path: string, from: Record<string, string>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const rest = new URLSearchParams({
    limit: String(maxPageSize),
    ...Object.fromEntries(asked.map(([name, value]) => [name, String(value)])),
    ...from,
  });
  return `<${caller.origin}/api/v1${path}?${rest.toString()}>; rel="next"`;
}

/**
 * A list as its array. Where it goes on, the header `Link: <…>; rel="next"` carries the address of the rest.
 * @param path of this list, below `/api/v1`
 */
export function list<T>(page: Page<T>, call: ListCall, path: string): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (page.next !== null) headers.set("Link", nextLink(call, path, { cursor: page.next }));
  return Response.json(page.rows, { headers });
}
