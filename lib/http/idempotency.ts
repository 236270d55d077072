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
