import type { Chosen } from "./provider.ts";
import { isPrivateHost } from "./service.ts";

/** The context size of a model that nothing is known of: Ollama's default, and a size that hosted models have at least. */
const defaultContext = { private: 4096, public: 128_000 };
/** Tokens of a service for one of ours, until it has counted. */
const defaultFactor = 1.15;
/** Tokens of roles and marks around the messages. */
const envelope = 100;

/** How many tokens the model reads at once, its answer included: set, learned, or by where it runs. */
export const contextTokens = ({ service, measured }: Pick<Chosen, "service" | "measured">): number =>
  service.options.context_tokens ??
  measured.context_tokens ??
  defaultContext[isPrivateHost(service) ? "private" : "public"];

/** Tokens that are kept free for thinking, where the model was seen to end in it: a quarter of what it reads at most. */
export const thinkingTokens = (chosen: Pick<Chosen, "service" | "measured">): number =>
  Math.min(chosen.measured.reasoning_tokens, Math.floor(contextTokens(chosen) / 4));

/**
 * How many tokens a prompt may take, as `estimateTokens` counts them.
 * @param answer the most that the answer may take
 */
export function promptTokens(chosen: Pick<Chosen, "service" | "measured">, answer: number): number {
  const all = contextTokens(chosen) / (chosen.measured.tokens_factor ?? defaultFactor);
  return Math.max(500, Math.floor(all - answer - thinkingTokens(chosen) - envelope));
}

/** How many calls one instance makes at once, where nothing is set or measured. */
const defaultSlots = { private: 1, public: 8 };

/** How many calls one instance makes to a service at once: set, measured, or by where it runs. */
export function slots({ service, measured }: Pick<Chosen, "service" | "measured">): number {
  const limit = service.options.concurrency ?? measured.slots;
  if (limit === 0) return Number.POSITIVE_INFINITY;
  return limit ?? defaultSlots[isPrivateHost(service) ? "private" : "public"];
}
