import pino from "pino";
import { describeError } from "./describe-error.ts";
import { env } from "./env.ts";
import { requestId } from "./request-id.ts";

const secrets = ["password", "token", "authorization", "cookie", "content"];
let logger: pino.Logger | undefined;

/** The process's log: JSON lines on standard error. `LOG_LEVEL=info` adds a line per request. */
export function log(): pino.Logger {
  logger ??= pino(
    {
      level: env().LOG_LEVEL ?? (env().NODE_ENV === "test" ? "silent" : "warn"),
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => ({ requestId: requestId.getStore() }),
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
