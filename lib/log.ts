import pino from "pino";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";

/** What of an error may stand in the log: never the parameters of a statement, which hold what people wrote. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name } = error;
  const calls = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const stack = calls?.slice(0, 12).join("\n");
  // By its form: Next's bundles can hold several copies of drizzle-orm, and then `instanceof` is false.
  if ("query" in error && "params" in error) {
    const cause = error.cause as { code?: string; constraint_name?: string; message?: string } | undefined;
    return {
      name: "DrizzleQueryError",
      statement: error.query,
      sqlstate: cause?.code,
      constraint: cause?.constraint_name,
      // "duplicate key value …" names the constraint; the values stand in `detail`, which is left out.
      message: cause?.message ?? "no answer from the database",
      stack,
    };
  }
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  // What people sent may stand in the cause of a refusal; that of a failure inside says which service failed, and how.
  if (error instanceof AppError)
    return { name, code: error.code, internal: error.internal, stack, ...(error.internal && { cause }) };
  return {
    name,
    // Messages of model services can repeat the request, so theirs are left out too.
    message: name.startsWith("AI_") ? undefined : error.message,
    status: (error as { statusCode?: unknown }).statusCode,
    stack,
    cause,
  };
}

const secrets = ["password", "token", "authorization", "cookie", "content"];
let logger: pino.Logger | undefined;

/** The log of this process: one JSON object a line on standard error. `LOG_LEVEL=info` adds a line a request. */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL ?? (env().NODE_ENV === "test" ? "silent" : "warn"),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
      redact: {
        paths: [...secrets, ...secrets.map((name) => `*.${name}`), "access_token", "message", "text"],
        censor: "[kept out of the log]",
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return logger;
}
