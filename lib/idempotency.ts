import { createHash } from "node:crypto";
import { invalidField } from "./errors.ts";

/** Hashes a request, to detect another request under the same Idempotency-Key. */
export function hashRequest(request: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}

/** @param stored null for requests from before hashes were stored. @throws {AppError} invalid for another request */
export function assertSameRequest(stored: Buffer | null, current: Buffer): void {
  if (stored === null || stored.equals(current)) return;
  const text = "This Idempotency-Key was used for another request. Send this one with a new key.";
  throw invalidField("Idempotency-Key", text);
}
