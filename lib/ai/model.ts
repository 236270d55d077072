// First, because it clears empty variables that @ai-sdk/openai would stumble over while it loads.
import { env, hasModelService } from "../env.ts";
import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4 } from "@ai-sdk/provider";
import { gatheredFetch } from "./gathered-fetch.ts";
import { practiceModel } from "./practice/model.ts";

/** A model with the name that it is recorded and shown under. */
export type NamedModel = { model: LanguageModelV4; name: string; practice: boolean };

const defaultModel = "gpt-4.1-mini";
let cached: NamedModel | undefined;

/**
 * The model of this process: the configured OpenAI-compatible service, else the built-in practice model.
 * The one door; nothing else makes a model.
 */
export function languageModel(): NamedModel {
  cached ??= hasModelService() ? service() : practice();
  return cached;
}

function service(): NamedModel {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env();
  const name = OPENAI_MODEL ?? defaultModel;
  const provider = createOpenAI({
    // Local servers want no key, but the client wants one to send.
    apiKey: OPENAI_API_KEY ?? "none",
    ...(OPENAI_BASE_URL && { baseURL: OPENAI_BASE_URL }),
    fetch: gatheredFetch,
  });
  // Chat completions: what every compatible server speaks; the responses API is OpenAI's alone.
  return { model: provider.chat(name), name, practice: false };
}

function practice(): NamedModel {
  const model = practiceModel({ wordsPerSecond: env().PRACTICE_WORDS_PER_SECOND });
  return { model, name: "practice model", practice: true };
}
