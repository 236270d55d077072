/** The problems that a form shows. Pure. */
import type { Problem as CallProblem } from "@/lib/client";
import type { PublicError } from "@/lib/http/result";

/** The text controls of a form by name. */
export type Values<F extends string> = Record<F, string>;
export type Failure = PublicError | CallProblem | null;
/** Problems of single fields, or of the whole form (`detail`). */
export type Problem<F extends string> = {
  detail?: string;
  fields: Partial<Values<F>>;
  /** From the form's own check, which can be repeated while typing. */
  isChecked?: boolean;
};

/** The problem of a failed call. `failed` is shown if it has no text. */
export function problemOf<F extends string>(error: Failure, names: readonly F[], failed: string): Problem<F> {
  const fields: Partial<Values<F>> = {};
  for (const name of names) {
    const text = error?.fields?.[name];
    if (text) fields[name] = text;
  }
  return Object.keys(fields).length > 0 ? { fields } : { detail: error?.detail || failed, fields };
}

/**
 * The problems left after a field was edited: the form's own check is repeated, and the server's problem with that
 * field is dropped.
 * @param found the check's problems with the current values
 */
export function remainingProblem<F extends string>(
  problem: Problem<F>,
  edited: string,
  found: Partial<Values<F>>,
): Problem<F> {
  const fields: Partial<Values<F>> = {};
  for (const name of Object.keys(problem.fields) as F[]) {
    const text = found[name] ?? (problem.isChecked || name === edited ? undefined : problem.fields[name]);
    if (text) fields[name] = text;
  }
  return { ...problem, fields };
}
