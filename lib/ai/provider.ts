// First, because it unsets empty variables that break @ai-sdk/openai on import.
import "../env.ts";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractReasoningMiddleware, type LanguageModel, wrapLanguageModel } from "ai";
import { UnusableAnswer } from "./failure.ts";
import { readMeasured, storeMeasurement, type Measured } from "./measurements.ts";
import { type ChatRequest, inShape, simplerShape } from "./refusals.ts";
import { currentService, type Purpose, type Service } from "./service.ts";

/** How often a refused request is simplified and resent. */
const maxSimpler = 3;
/** How much of a refusal is read, in characters. */
const maxRefusal = 4000;

export type Chosen = { service: Service; model: string; measured: Measured };

/** The model for a purpose, with its measurements. @throws {Error} in practice mode */
export async function chooseModel(purpose: Purpose, service = currentService()): Promise<Chosen> {
  if (!service) throw new Error("Practice mode has no model to ask.");
  const model = service.models[purpose];
  return { service, model, measured: await readMeasured(service.address, model) };
}

/**
 * The SDK's model: OpenAI's provider for OpenAI and Azure, the compatible provider for other services.
 * @throws {UnusableAnswer} if the stored key cannot be decrypted
 */
export function languageModel({ service, model, measured }: Chosen): LanguageModel {
  if (service.isKeyLost) throw new UnusableAnswer("locked");
  const { address: baseURL, key } = service;
  const fetch = learningFetch(service, model);
  const chat = /(?:^|\.)openai\.(?:azure\.)?com$/.test(new URL(baseURL).hostname)
    ? createOpenAI({
        apiKey: key ?? "none",
        baseURL,
        fetch,
        // Azure has its own header for keys.
        ...(service.host.endsWith("azure.com") && { headers: { "api-key": key ?? "" } }),
      }).chat(model)
    : createOpenAICompatible({
        name: "service",
        baseURL,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
        ...(key && { apiKey: key }),
      })(model);
  return wrapLanguageModel({
    model: chat,
    middleware: extractReasoningMiddleware({
      tagName: "think",
      startWithReasoning: measured.starts_thinking,
    }),
  });
}

/**
 * A `fetch` that simplifies and resends a request whose form the service refuses, and stores the form that
 * succeeds.
 */
const learningFetch =
  ({ address, query, options }: Service, model: string): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const request = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as ChatRequest;
    const { shape: first } = await readMeasured(address, model);
    let shape = { ...first, json: options.json ?? first.json };
    for (let simpler = 0; ; simpler++) {
      const sent = inShape(request, shape);
      const response = await fetch(`${url}${query}`, {
        ...init,
        // People's texts are sent to the chosen address only.
        redirect: "error",
        body: JSON.stringify(sent),
      });
      if (response.ok) {
        if (simpler > 0) await storeMeasurement(address, model, { shape });
        return response;
      }
      const text = (await response.clone().text()).slice(0, maxRefusal);
      const next = simpler < maxSimpler ? simplerShape(shape, sent, response.status, text) : null;
      if (!next) return response;
      shape = next;
    }
  };
