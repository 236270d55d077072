import { APICallError, RetryError } from "ai";
import { env, hasModelService } from "../env.ts";
import { log } from "../log.ts";

/** What a call took; null where the service does not count. */
export type Tokens = { input_tokens: number | null; output_tokens: number | null };

export const noTokens: Tokens = { input_tokens: null, output_tokens: null };

/** What several calls took together; null where the service counted none of them. */
export function addTokens(...all: Tokens[]): Tokens {
  const sum = (name: keyof Tokens): number | null => {
    const counts = all.flatMap((one) => one[name] ?? []);
    return counts.length > 0 ? counts.reduce((total, count) => total + count) : null;
  };
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens") };
}

/** Why a model's work failed, with the sentence for the person. */
export class ModelFailure extends Error {
  readonly publicText: string;
  /** What was spent all the same. */
  readonly tokens: Tokens;

  constructor(publicText: string, { cause, tokens = noTokens }: { cause: unknown; tokens?: Tokens }) {
    super("the model failed", { cause });
    this.publicText = publicText;
    this.tokens = tokens;
    this.name = "ModelFailure";
  }
}

/** An answer that is not the JSON asked for. It is logged, so it holds nothing of the answer: that may be people's words. */
export class UnreadableAnswer extends Error {
  readonly finishReason: string;

  constructor(finishReason: string) {
    super(`The model's answer holds no draft (${finishReason}).`);
    this.finishReason = finishReason;
  }
}

const lastOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error);

/** The HTTP status that a service refused a request with. */
export function statusOf(error: unknown): number | undefined {
  const last = lastOf(error);
  return APICallError.isInstance(last) ? last.statusCode : undefined;
}

/** What happened, and what the person can do. `isMidway` says whether the answer had begun. */
export function failureText(
  error: unknown,
  purpose: "reply" | "answer" | "insights",
  isMidway = false,
): string {
  const isInsights = purpose === "insights";
  const service = isInsights ? "The insights could not be made: the AI service" : "The AI service";
  const retry = isInsights ? "Please try again" : "Please retry";
  const unusable = `${service} answered something that Colloquy could not use.`;
  const last = lastOf(error);
  const status = statusOf(last) ?? 0;
  if (last instanceof UnreadableAnswer) {
    if (!isInsights) return `${unusable} Please retry.`;
    if (last.finishReason === "content-filter") return `${service} declined to read this conversation.`;
    return unusable;
  }
  if (status === 401 || status === 403)
    return `${service} refused Colloquy's key. Please tell your administrator.`;
  if (status === 404) return `${service} does not know the configured model. Please tell your administrator.`;
  if (status === 429) return `${service} is busy right now. ${retry} in a moment.`;
  if (isInsights && status >= 400 && status < 500) return `${service} refused the request.`;
  if (last instanceof Error && (last.name === "TimeoutError" || last.name === "AbortError"))
    return isInsights ? `${service} took too long. ${retry}.` : `The reply took too long. ${retry}.`;
  if (isMidway) return "The reply broke off. Please retry.";
  if (isInsights && status === 200) return unusable;
  return `${service} could not be reached. ${retry} in a moment.`;
}

/**
 * The failure of a model's work, which it logs: what the work was for, the host that was called and the cause. The prompt,
 * the answer and the key stay out of the log.
 */
export function modelFailure(
  error: unknown,
  purpose: "reply" | "answer" | "insights",
  { isMidway = false, tokens = noTokens }: { isMidway?: boolean; tokens?: Tokens } = {},
): ModelFailure {
  const url = hasModelService() ? (env().OPENAI_BASE_URL ?? "https://api.openai.com") : null;
  log().warn({ err: error, purpose, host: url && new URL(url).host, isMidway }, "the model failed");
  return new ModelFailure(failureText(error, purpose, isMidway), { cause: error, tokens });
}
