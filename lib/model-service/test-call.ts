/** The calls of a test, and the texts of its failures. */
import "server-only";
import { askText } from "../ai/call.ts";
import type { Call, TextPart } from "../ai/request.ts";
import { ModelFailure, refusalOf } from "../ai/failure.ts";
import { isTooLong } from "../ai/refusals.ts";
import type { Payer } from "../ai/tasks.ts";
import type { Purpose, Service } from "../ai/service.ts";
import { noAnswerText } from "./models.ts";

/** The maximum length of a quoted error message. The test's prompts are our own, so it contains no person's text. */
const maxShown = 300;

type Answer = {
  text: string;
  /** Milliseconds to the first piece, and in total. */
  first: number;
  total: number;
  pieces: number;
  words: number;
  finish: string;
  /** Tokens of the prompt; null if the service does not count. */
  input: number | null;
};

/** A model service that is tested, and who asks for the test. */
export type Tested = { service: Service; payer: Payer };

export const callOf = (
  { service, payer }: Tested,
  purpose: Purpose,
  maxOutputTokens: number,
): Omit<Call, "prompt"> => ({
  purpose,
  payer,
  spentOn: "tests",
  service,
  work: "answer",
  urgency: null,
  maxOutputTokens,
});

/** Calls the interviewers' model of a service. @throws {ModelFailure} */
export async function ask(tested: Tested, rules: string, message: string, limit: number): Promise<Answer> {
  const started = performance.now();
  const call: Call = {
    ...callOf(tested, "interviewer", limit),
    prompt: () => ({ instructions: rules, messages: [{ role: "user", content: message }] }),
  };
  const parts: string[] = [];
  let first = 0;
  let end: Extract<TextPart, { type: "end" }> | null = null;
  for await (const part of askText(call)) {
    if (part.type === "end") end = part;
    if (part.type !== "text") continue;
    first ||= performance.now() - started;
    parts.push(part.text);
  }
  const text = parts.join("");
  return {
    text,
    first,
    total: performance.now() - started,
    pieces: parts.length,
    words: text.split(/\s+/).length,
    finish: end?.finish ?? "",
    input: end?.input_tokens ?? null,
  };
}

export const kindOf = (error: unknown) => (error instanceof ModelFailure ? error.kind : null);

/** The problem, and advice for an administrator. */
export function explain(error: unknown, { host, name }: Service): string {
  const kind = kindOf(error);
  if (error instanceof ModelFailure && kind === "limit") return error.publicText;
  const texts: Partial<Record<NonNullable<typeof kind>, string>> = {
    key: `${host} refuses the key. Enter one that it accepts.`,
    locked: "The key was stored with another AUTH_SECRET. Enter the key again.",
    model: `${host} does not know ${name}. List its models and choose one.`,
    busy: `${host} is busy, or a limit of your account is reached. Try again in a minute.`,
    silent: `${host} did not answer in time. A larger timeout gives a slow model more time to load.`,
    unreachable: noAnswerText(host),
    refused: `${host} declined a harmless text. Its filter is stricter than interviews allow.`,
    empty: "The answer was empty.",
    length: "The answer did not fit its limit.",
    unusable: "The answer was not in the form that was asked for.",
    broken: "The answer broke off.",
    rejected: `${host} refuses the request.`,
  };
  return `${(kind && texts[kind]) ?? "The call failed."} ${ofService(error)}`.trim();
}

const refusalIn = (error: unknown) => (error instanceof ModelFailure ? refusalOf(error.cause) : undefined);

/** The service's own message in a refusal. */
export function ofService(error: unknown): string {
  const { error: body } = (refusalIn(error)?.data ?? {}) as { error?: { message?: unknown } };
  return typeof body?.message === "string" ? `It says: “${body.message.slice(0, maxShown)}”` : "";
}

export function isTooLongFor(error: unknown): boolean {
  const refusal = refusalIn(error);
  return isTooLong(refusal?.statusCode ?? 0, refusal?.responseBody ?? "");
}
