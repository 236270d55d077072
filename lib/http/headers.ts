import { AppError } from "../errors.ts";

/** The Idempotency-Key of a request, or null. @throws AppError malformed for one that is no key */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new AppError("malformed", "An Idempotency-Key is 1 to 200 visible ASCII characters.");
  }
  return key;
}

/** Whether the asker's copy, named by `If-None-Match`, is still good. Weakly compared, as for GET. */
export function hasCopy(headers: Headers, version: string): boolean {
  const known = headers.get("if-none-match") ?? "";
  return known.split(",").some((tag) => tag.trim().replace(/^W\//, "") === `"${version}"`);
}

/**
 * What an answer with a version is sent with. It may be kept and must be asked for again each time, by its own
 * person only: the address is the same for all.
 */
export const versionHeaders = (version: string): Record<string, string> => ({
  ETag: `W/"${version}"`,
  "Cache-Control": "private, no-cache",
  Vary: "Cookie, Authorization",
});
