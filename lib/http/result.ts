import type { ErrorCode, FieldErrors } from "../errors.ts";

/** What a failure looks like to a person or a client, by page and by API alike. */
export type PublicError = {
  detail: string;
  code: ErrorCode;
  fields?: FieldErrors;
  /** Seconds until a try may succeed. */
  retryAfter?: number;
};

/** What a form's server action answers; it never throws to the browser. `values` is what was typed into the fields that may be shown again. */
export type FormResult<T> =
  { ok: true; data: T } | { ok: false; error: PublicError; values: Record<string, string> };

/** null until the form was posted. */
export type FormState<T> = FormResult<T> | null;

/** A server action in the shape that `useActionState` takes, so that its form works without JavaScript. */
export type FormAction<T> = (state: FormState<T>, data: FormData) => Promise<FormState<T>>;
