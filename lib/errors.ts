/** Every error code of the API, with its HTTP status and its text in the API's documentation. */
export const errorCodes = {
  malformed: {
    status: 400,
    meaning: "The request cannot be read: broken JSON, NUL, half a surrogate pair, a field that there is not",
  },
  unknown_workflow: { status: 400, meaning: "There is no such workflow; the answer names the two" },
  unauthenticated: { status: 401, meaning: "No valid session" },
  invalid_credentials: { status: 401, meaning: "Email or password is wrong" },
  forbidden: { status: 403, meaning: "One may see it and not do this" },
  cross_origin: { status: 403, meaning: "A cookie's session works from Colloquy's own pages only" },
  not_found: { status: 404, meaning: "There is no such thing, or it is somebody else's" },
  method_not_allowed: { status: 405, meaning: "The address has no such method; `Allow` names those it has" },
  conflict: { status: 409, meaning: "It was decided, changed or deleted meanwhile" },
  reply_running: { status: 409, meaning: "A reply is being written" },
  workflow_complete: { status: 409, meaning: "The interview is over" },
  stale_stage: { status: 409, meaning: "The interview has moved on meanwhile" },
  client_id_reused: { status: 409, meaning: "Another message was sent under this client_id" },
  not_finished: { status: 409, meaning: "The interview is not over yet" },
  not_shareable: { status: 409, meaning: "A second try at a question is never shared" },
  quota_exceeded: { status: 409, meaning: "One has stored as much as one may; the text says what to delete" },
  consent_required: {
    status: 409,
    meaning: "The notice on AI was not accepted as it stands now; `GET /consents/current` has it",
  },
  no_mail: { status: 409, meaning: "No mail server is set up here" },
  practice_mode: { status: 409, meaning: "It needs a model service, and none is set up" },
  too_large: { status: 413, meaning: "The body is too large" },
  unsupported_type: { status: 415, meaning: "The content type is not one that is taken" },
  invalid: { status: 422, meaning: "Fields are not valid; `fields` says which and why" },
  rate_limited: { status: 429, meaning: "Too many requests; `Retry-After` says how many seconds to wait" },
  budget_spent: {
    status: 429,
    meaning: "The link has answered all it does today; it begins again at 00:00 UTC",
  },
  internal: { status: 500, meaning: "Something went wrong on our side" },
  unavailable: { status: 503, meaning: "A service that this needs does not answer" },
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
