import type { Chosen } from "./provider.ts";
import { isPrivateHost } from "./service.ts";

/** Context size of an unknown model: Ollama's default, and a minimum of hosted models. */
const defaultContext = { private: 4096, public: 128_000 };
/** The service's tokens per token of our estimate, until it has counted. */
const defaultFactor = 1.15;
/** Tokens of roles and delimiters around the messages. */
const envelope = 100;

/** The model's context size in tokens, including the answer: configured, measured, or the default for its host. */
export const contextTokens = ({ service, measured }: Pick<Chosen, "service" | "measured">): number =>
  service.options.context_tokens ??
  measured.context_tokens ??
  defaultContext[isPrivateHost(service) ? "private" : "public"];

/**
 * Tokens reserved for reasoning if the model was seen to exhaust its answer with it; at most a quarter of the
 * context.
 */
export const thinkingTokens = (chosen: Pick<Chosen, "service" | "measured">): number =>
  Math.min(chosen.measured.reasoning_tokens, Math.floor(contextTokens(chosen) / 4));

/** The maximum size of a prompt, in the tokens of `estimateTokens`. @param answer the maximum size of the answer */
export function promptTokens(chosen: Pick<Chosen, "service" | "measured">, answer: number): number {
  const all = contextTokens(chosen) / (chosen.measured.tokens_factor ?? defaultFactor);
  return Math.max(500, Math.floor(all - answer - thinkingTokens(chosen) - envelope));
}

/** Parallel calls of one instance, unless configured or measured. */
const defaultSlots = { private: 1, public: 8 };

/** The number of parallel calls of one instance: configured, measured, or the default for the host. */
export function slots({ service, measured }: Pick<Chosen, "service" | "measured">): number {
  const limit = service.options.concurrency ?? measured.slots;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  return limit ?? defaultSlots[isPrivateHost(service) ? "private" : "public"];
}
