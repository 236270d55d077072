import type { Caller } from "../actor.ts";
import { maxPageSize, type Page } from "../page.ts";

type ListCall = { caller: Caller; query: Record<string, unknown> };

/** The `Link` header to the next page of the list at `path`: the same query plus `from`. */
export function nextLink({ caller, query }: ListCall, path: string, from: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const rest = new URLSearchParams({
    limit: String(maxPageSize),
    ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    ...from,
  });
  return `<${caller.origin}/api/v1${path}?${rest.toString()}>; rel="next"`;
}

/** A list's page as an array, with a `Link` header if there are more rows. */
export function list<T>(page: Page<T>, call: ListCall, path: string): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (page.next !== null) headers.set("Link", nextLink(call, path, { cursor: page.next }));
  return Response.json(page.rows, { headers });
}
