/** Every error code of the API, with its HTTP status and its text in the API's documentation. */
export const errorCodes = {
  malformed: {
    status: 400,
    meaning: "The request cannot be parsed, for example because of invalid JSON or an unknown field",
  },
  unknown_workflow: { status: 400, meaning: "The workflow does not exist" },
  unauthenticated: { status: 401, meaning: "The session or token is missing or invalid" },
  invalid_credentials: { status: 401, meaning: "The email or password is incorrect" },
  forbidden: { status: 403, meaning: "You are not allowed to do this" },
  cross_origin: {
    status: 403,
    meaning: "A request with a session cookie must come from Colloquy's own pages",
  },
  not_found: { status: 404, meaning: "The resource does not exist, or you cannot see it" },
  method_not_allowed: {
    status: 405,
    meaning: "The path does not support this method, and `Allow` lists the ones it supports",
  },
  conflict: {
    status: 409,
    meaning: "The current state does not allow this, for example because of another change",
  },
  reply_running: { status: 409, meaning: "The reply is still being written" },
  workflow_complete: { status: 409, meaning: "The interview is complete" },
  stale_stage: { status: 409, meaning: "The interview is already at another character" },
  client_id_reused: { status: 409, meaning: "This `client_id` was used for another message" },
  not_finished: { status: 409, meaning: "The interview is not complete yet" },
  not_shareable: { status: 409, meaning: "A retry of a question cannot be shared" },
  quota_exceeded: { status: 409, meaning: "The quota is used up, and `detail` says what to delete" },
  consent_required: {
    status: 409,
    meaning: "You must accept the current notice on AI, which `GET /consents/current` returns",
  },
  no_mail: { status: 409, meaning: "No mail server is configured" },
  practice_mode: { status: 409, meaning: "This requires a model service, and none is configured" },
  too_large: { status: 413, meaning: "The body is too large" },
  unsupported_type: { status: 415, meaning: "The content type is not supported" },
  invalid: { status: 422, meaning: "Some fields are invalid, and `fields` explains each of them" },
  rate_limited: {
    status: 429,
    meaning: "Too many requests were sent, and `Retry-After` has the seconds to wait",
  },
  budget_spent: {
    status: 429,
    meaning: "A limit of tokens is reached, and `Retry-After` has the seconds until it ends",
  },
  internal: { status: 500, meaning: "An unexpected error occurred on the server" },
  unavailable: { status: 503, meaning: "A required service is not available" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** Messages by field name. */
export type FieldErrors = Record<string, string>;

/** An expected failure. `message` is shown to the person; `internal` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  declare readonly fields?: FieldErrors;
  /** Seconds until a retry may succeed; sent as `Retry-After`. */
  declare readonly retryAfter?: number;
  declare readonly internal?: string;

  constructor(
    code: ErrorCode,
    message: string,
    { cause, ...more }: Pick<AppError, "fields" | "retryAfter" | "internal" | "cause"> = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "AppError";
    this.code = code;
    Object.assign(this, more);
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/** An error for one field of the input, shown next to the field. */
export const invalidField = (field: string, text: string): AppError =>
  new AppError("invalid", text, { fields: { [field]: text } });

/** The disk or the storage service refused a file. */
export const notStored = (cause: unknown): AppError =>
  new AppError("unavailable", "The file could not be stored. Please try again in a moment.", {
    internal: "the storage refused a file",
    cause,
  });
