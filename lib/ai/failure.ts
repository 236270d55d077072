import { APICallError, RetryError } from "ai";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { currentService } from "./service.ts";

/** Tokens of a call; null if the service does not count. */
export type Tokens = { input_tokens: number | null; output_tokens: number | null };

export const noTokens: Tokens = { input_tokens: null, output_tokens: null };

/** The sum over several calls; null if the service counted none. */
export function addTokens(...all: Tokens[]): Tokens {
  const sum = (name: keyof Tokens): number | null => {
    const counts = all.flatMap((one) => one[name] ?? []);
    return counts.length > 0 ? counts.reduce((total, count) => total + count) : null;
  };
  return { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens") };
}

/** The work the person waits for; decides the wording of a failure. */
export type Work = "reply" | "answer" | "insights" | "plan";

/** Why a call failed. */
type FailureKind =
  | "empty" /** Neither words nor thinking, or thinking alone. */
  | "length" /** The answer ended at its limit. */
  | "refused" /** The service or its filter declined to answer. */
  | "broken" /** The stream ended after words. */
  | "unusable" /** JSON that cannot be read, or a body that is no answer. */
  | "key" /** 401 and 403. */
  | "locked" /** The stored key cannot be opened. */
  | "model" /** 404. */
  | "busy" /** 429. */
  | "rejected" /** Another 4xx. */
  | "silent" /** No response within the timeouts. */
  | "unreachable"; /** No connection, or 5xx. */

/** An unusable answer. The message is logged, so it contains none of the answer, which may repeat people's texts. */
export class UnusableAnswer extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind) {
    super(`The model's answer cannot be used (${kind}).`);
    this.name = "UnusableAnswer";
    this.kind = kind;
  }
}

/** A failure of a model, or a limit of tokens that forbids the call ("limit"), with the text for the person. */
export class ModelFailure extends Error {
  readonly publicText: string;
  /** Tokens used despite the failure. */
  readonly tokens: Tokens;
  readonly kind: FailureKind | "limit" | null;
  /** Seconds until a limit ends. */
  readonly retryAfter: number | undefined;

  constructor(
    publicText: string,
    {
      cause,
      kind = null,
      tokens = noTokens,
      retryAfter,
    }: Pick<Error, "cause"> & Partial<Pick<ModelFailure, "kind" | "tokens" | "retryAfter">>,
  ) {
    super("the model failed", { cause });
    this.publicText = publicText;
    this.tokens = tokens;
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.name = "ModelFailure";
  }

  /** The error of a call of the API: budget_spent at a limit, otherwise unavailable. */
  toAppError(): AppError {
    if (this.kind !== "limit") return new AppError("unavailable", this.publicText, { cause: this });
    return new AppError("budget_spent", this.publicText, {
      cause: this,
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    });
  }
}

/** Whether a limit of tokens forbade a call; the service has not failed. */
export const isLimit = (error: unknown): boolean => error instanceof ModelFailure && error.kind === "limit";

const lastOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error);

/** The service's response, if that is the error. */
export function refusalOf(error: unknown): APICallError | undefined {
  const last = lastOf(error);
  return APICallError.isInstance(last) ? last : undefined;
}

/** The HTTP status of a refusal. */
export const statusOf = (error: unknown): number | undefined => refusalOf(error)?.statusCode;

/** @param isMidway whether the answer had started */
function kindOf(error: unknown, isMidway: boolean): FailureKind {
  const last = lastOf(error);
  if (last instanceof UnusableAnswer) return last.kind;
  if (last instanceof Error && (last.name === "TimeoutError" || last.name === "AbortError")) return "silent";
  if (isMidway) return "broken";
  const status = statusOf(last) ?? 0;
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "model";
  if (status === 429) return "busy";
  if (status >= 400 && status < 500) return "rejected";
  return status === 200 ? "unusable" : "unreachable";
}

const beginnings: Record<Work, string> = {
  reply: "The AI service",
  answer: "The AI service",
  insights: "The insights could not be made: the AI service",
  plan: "The plan could not be made: the AI service",
};
const admin = "Please tell your administrator.";

/** Continues "The AI service" and says what the person can do. */
const endings: Record<Exclude<FailureKind, "broken" | "refused" | "silent">, string> = {
  empty: "sent an empty reply. Please retry.",
  length: "gave an answer that did not fit. Please retry.",
  unusable: "answered something that Colloquy could not use. Please retry.",
  key: `refused Colloquy's key. ${admin}`,
  locked: `needs its key again. ${admin}`,
  model: `does not know the configured model. ${admin}`,
  busy: "is busy right now. Please retry in a moment.",
  rejected: "refused the request (STATUS). Your administrator can see why.",
  unreachable: "could not be reached. Please retry in a moment.",
};
const refusals: Record<Work, string> = {
  reply: "declined to continue. Change your answer, skip the question, or retry.",
  answer: "declined this question.",
  insights: "declined to read this interview.",
  plan: "declined to read this text.",
};

function failureText(kind: FailureKind, work: Work, status: number | undefined): string {
  const isReply = work === "reply";
  if (kind === "broken" && isReply) return "The reply broke off. Please retry.";
  if (kind === "silent") return isReply ? "The reply took too long. Please retry." : tooLong(work);
  if (kind === "refused") return `${beginnings[work]} ${refusals[work]}`;
  const ending = endings[kind === "broken" ? "unreachable" : kind];
  return `${beginnings[work]} ${ending.replace("STATUS", String(status ?? "no status"))}`;
}

const tooLong = (work: Work): string =>
  work === "answer"
    ? "The answer took too long. Please retry."
    : `${beginnings[work]} took too long. Please retry.`;

/** The code, type and parameter of a refusal. Its message may repeat the prompt and is not logged. */
function loggedRefusal(error: unknown): Record<string, unknown> | undefined {
  const { error: body } = (refusalOf(error)?.data ?? {}) as { error?: Record<string, unknown> | null };
  const short = (value: unknown) => (typeof value === "string" ? value.slice(0, 80) : undefined);
  return body
    ? { code: short(body["code"]), type: short(body["type"]), param: short(body["param"]) }
    : undefined;
}

/** Logs and returns the failure of a model's work: purpose, host and cause. Prompt, answer and key are not logged. */
export function modelFailure(
  error: unknown,
  work: Work,
  { isMidway = false, tokens = noTokens }: { isMidway?: boolean; tokens?: Tokens } = {},
): ModelFailure {
  const kind = kindOf(error, isMidway);
  const status = statusOf(error);
  const host = currentService()?.host ?? null;
  log().warn({ err: error, purpose: work, host, kind, refusal: loggedRefusal(error) }, "the model failed");
  return new ModelFailure(failureText(kind, work, status), { cause: error, kind, tokens });
}
