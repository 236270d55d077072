import type { ErrorCode, FieldErrors } from "../errors.ts";

/** What a failure looks like to a person or a client, by page and by API alike. */
export type PublicError = {
  detail: string;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Seconds until a try may succeed. */
  retryAfter?: number;
};

/** What a server action answers. It never throws to the browser. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; error: PublicError };
