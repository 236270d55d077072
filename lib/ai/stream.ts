import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4StreamPart,
} from "@ai-sdk/provider";
import { setTimeout as sleep } from "node:timers/promises";

/** How often a call is made in all, and the pause before the second; each one after is twice as long. */
const maxAttempts = 4;
const firstPauseMs = 2000;

/** How long to wait before the next attempt: what the service asked for, when that is not too long, else ever longer. */
function pauseMs(error: APICallError, attempt: number): number {
  const usual = firstPauseMs * 2 ** (attempt - 1);
  const { "retry-after-ms": inMs, "retry-after": when } = error.responseHeaders ?? {};
  const asked =
    inMs !== undefined
      ? Number(inMs)
      : when === undefined
        ? Number.NaN
        : Number.isNaN(Number(when))
          ? Date.parse(when) - Date.now()
          : Number(when) * 1000;
  return asked >= 0 && (asked < 60_000 || asked < usual) ? asked : usual;
}

/**
 * Begins a stream of the model itself. The SDK's `streamText` does the same with a dozen stages in between, for tools
 * and steps that a reply does not have. What may pass is tried again with growing pauses.
 * @throws what the model throws; the signal's reason once it is aborted
 */
export async function openStream(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions & { abortSignal: AbortSignal },
): Promise<ReadableStream<LanguageModelV4StreamPart>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await model.doStream(options)).stream;
    } catch (error) {
      if (attempt === maxAttempts || !APICallError.isInstance(error) || !error.isRetryable) throw error;
      await sleep(pauseMs(error, attempt), undefined, { signal: options.abortSignal });
    }
  }
}
