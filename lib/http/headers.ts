import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";

/** The Idempotency-Key of a request, or null. @throws {AppError} malformed */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError("malformed", "An Idempotency-Key is 1 to 200 visible ASCII characters.");
  return key;
}

/** Adds an ETag of the body, or responds with 304 if the client has the same body. */
export async function respondWithEtag(request: Headers, response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const body = await response.text();
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers(response.headers);
  headers.set("ETag", etag);
  headers.set("Cache-Control", "private, no-cache");
  // The same address has a different body for each person.
  headers.set("Vary", "Cookie, Authorization");
  // `If-None-Match` compares weakly (RFC 9110, 13.1.2).
  const etags = (request.get("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^(?:W\/)?/, "W/"));
  if (!etags.includes(etag)) return new Response(body, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}
