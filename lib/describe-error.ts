import { AppError } from "./errors.ts";

type ServiceError = Error & { errors?: unknown[]; lastError?: unknown; statusCode?: number };

/** The code of a failed connection, such as ECONNREFUSED. */
function connectionCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code === "string") return code;
  return connectionCode(error.cause ?? (error as ServiceError).errors?.[0]);
}

/**
 * Describes an AI SDK error without its message, request and response, which can contain people's texts. A
 * retried call is described by its last attempt.
 */
function describeServiceError(error: ServiceError, stack: string | undefined): Record<string, unknown> {
  const last = (error.lastError instanceof Error ? error.lastError : error) as ServiceError;
  const attempts = error.errors?.length ?? 1;
  return { name: last.name, status: last.statusCode, code: connectionCode(last), attempts, stack };
}

/** Describes an error for the log, without statement parameters, which contain people's texts. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  const calls = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const stack = calls?.slice(0, 12).join("\n");
  // Duck typing: bundles can contain several copies of drizzle-orm, which breaks `instanceof`.
  if ("query" in error && "params" in error) {
    const cause = error.cause as { code?: string; constraint_name?: string; message?: string } | undefined;
    return {
      name: "DrizzleQueryError",
      statement: error.query,
      sqlstate: cause?.code,
      constraint: cause?.constraint_name,
      // "duplicate key value …" names the constraint. The values are in `detail`, which is left out.
      message: cause?.message ?? "no answer from the database",
      stack,
    };
  }
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  // The cause of a refusal may contain people's input; the cause of an internal failure names the failed
  // service.
  if (error instanceof AppError)
    return { name, code: error.code, internal: error.internal, stack, ...(error.internal && { cause }) };
  if (name.startsWith("AI_")) return describeServiceError(error, stack);
  return { name, message: error.message, code: connectionCode(error), stack, cause };
}
