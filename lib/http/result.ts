import type { ErrorCode, FieldErrors } from "../errors.ts";

/** A failure as the person or client sees it. */
export type PublicError = {
  detail: string;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Seconds until a retry may succeed. */
  retryAfter?: number;
};

/** The result of a form's server action, which never throws. `values` are the typed fields that may be shown again. */
export type FormResult<T> =
  { ok: true; data: T } | { ok: false; error: PublicError; values: Record<string, string> };

/** Null before the form is posted. */
export type FormState<T> = FormResult<T> | null;

/** A server action for `useActionState`, so that its form works without JavaScript. */
export type FormAction<T> = (state: FormState<T>, data: FormData) => Promise<FormState<T>>;
