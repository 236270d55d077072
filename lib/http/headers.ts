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

/** The states that the asker has copies of, named by `If-None-Match`. Weakly compared, as for GET. */
export function knownVersions(headers: Headers): string[] {
  const tags = (headers.get("if-none-match") ?? "").split(",");
  return tags.flatMap((tag) => /^\s*(?:W\/)?"([\w-]+)"\s*$/.exec(tag)?.[1] ?? []);
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
