/** Every error code that a person or an API client can meet, with its HTTP status. The one table. */
export const statusOf = {
  malformed: 400,
  unknown_workflow: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  reply_running: 409,
  workflow_complete: 409,
  stale_stage: 409,
  client_id_reused: 409,
  not_finished: 409,
  quota_exceeded: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  rate_limited: 429,
  budget_spent: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/** Field name to what is wrong with it, as shown beside the field. */
export type FieldErrors = Record<string, string>;

/**
 * The one error class for failures that we foresee. `message` is shown to the person; `internal` goes to
 * the log only. Only the edges (`lib/http`) catch it.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields?: FieldErrors;
  /** Seconds until a try may succeed; becomes `Retry-After`. */
  readonly retryAfter?: number;
  readonly internal?: string;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: FieldErrors; retryAfter?: number; internal?: string; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = "AppError";
    this.code = code;
    if (more.fields) this.fields = more.fields;
    if (more.retryAfter !== undefined) this.retryAfter = more.retryAfter;
    if (more.internal !== undefined) this.internal = more.internal;
  }

  get status(): number {
    return statusOf[this.code];
  }
}

/** For one field of the input: its text is shown beside the field. */
export const invalidField = (field: string, text: string): AppError =>
  new AppError("invalid", text, { fields: { [field]: text } });
