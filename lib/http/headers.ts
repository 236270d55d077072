import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";

/** The Idempotency-Key of a request, or null. @throws AppError malformed for one that is no key */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError("malformed", "An Idempotency-Key is 1 to 200 visible ASCII characters.");
  return key;
}

/** A response with the ETag of its body, or 304 where the client has that body already. */
export async function respondWithEtag(request: Headers, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const body = await response.text();
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  headers.set("ETag", etag);
  headers.set("Cache-Control", "private, no-cache");
  // The address is the same for all people.
  headers.set("Vary", "Cookie, Authorization");
  // ETags of GET are compared weakly.
  const etags = (request.get("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^(?:W\/)?/, "W/"));
  if (!etags.includes(etag)) return new Response(body, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
