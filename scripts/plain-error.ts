/** An error whose message is complete for people: the problem and what to do. */
export class PlainError extends Error {}

/** The `code` of a system, network or PostgreSQL error, or "". */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "code" in error ? String(error.code) : "";
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
