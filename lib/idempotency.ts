import { createHash } from "node:crypto";
import { invalidField } from "./errors.ts";

/** What a request asked for, by which a repeat under its Idempotency-Key is distinguished from another request. */
export function hashRequest(request: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(request)).digest();
}

/** @param stored null when the first request was made before hashes were stored. @throws AppError invalid */
export function assertSameRequest(stored: Buffer | null, asked: Buffer): void {
  if (stored === null || stored.equals(asked)) return;
  const text = "This Idempotency-Key was used for another request. Send this one with a new key.";
  throw invalidField("Idempotency-Key", text);
}
