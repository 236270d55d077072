/** Finds model services on this machine, and reads what services declare about themselves without a model call. */
import "server-only";
import { z } from "zod";
import { env } from "../env.ts";
import { fetchJson } from "./foreign.ts";

const probeMs = 1000;
/** This machine, and from inside a container its host. */
const machines = ["http://localhost", "http://host.docker.internal"];
/** Default ports. */
const usualPorts = { ollama: 11_434, lmStudio: 1234, llama: 8080, docker: 12_434, vllm: 8000 };
/** The maximum number of models per service. */
const maxModels = 20;

/** A running service and its models. */
export type FoundService = {
  product: string;
  address: string;
  models: string[];
  context_tokens: number | null;
};

/** The declared context size and number of parallel calls. */
type Limits = { context_tokens: number | null; slots: number | null };

const get = async <S extends z.ZodType>(
  url: string,
  schema: S,
  body?: unknown,
): Promise<z.output<S> | null> => {
  const answer = await fetchJson(url, { ms: probeMs, ...(body !== undefined && { body }) });
  return answer.kind === "json" ? (schema.safeParse(answer.data).data ?? null) : null;
};

const name = z.string().min(1).max(200);
const size = z.number().int().positive();
/** https://github.com/ollama/ollama/blob/main/docs/api.md */
const ollamaTags = z.object({ models: z.array(z.object({ name })) });
const ollamaShown = z.object({ capabilities: z.array(z.string()).optional() });
const ollamaRunning = z.object({
  models: z.array(z.object({ name, context_length: size.optional() })),
});
/** https://lmstudio.ai/docs/developer/rest/endpoints */
const lmStudioModels = z.object({
  data: z.array(z.object({ id: name, type: z.string().optional(), loaded_context_length: size.optional() })),
});
/** https://github.com/ggml-org/llama.cpp/tree/master/tools/server */
const llamaProps = z.object({
  default_generation_settings: z.object({ n_ctx: size }),
  total_slots: size.optional(),
});
/** OpenAI's model list; vLLM adds the context size. */
const openAIModels = z.object({ data: z.array(z.object({ id: name, max_model_len: size.optional() })) });

/** Ollama at an origin. Lists only models that complete texts; older versions do not declare this. */
async function findOllama(origin: string): Promise<FoundService | null> {
  const tags = await get(`${origin}/api/tags`, ollamaTags);
  if (!tags) return null;
  const names = tags.models.slice(0, maxModels).map((model) => model.name);
  const shown = await Promise.all(names.map((model) => get(`${origin}/api/show`, ollamaShown, { model })));
  const models = names.filter((_, at) => shown[at]?.capabilities?.includes("completion") ?? true);
  const { context_tokens } = await ollamaLimits(origin, models[0] ?? "");
  return { product: "Ollama", address: `${origin}/v1`, models, context_tokens };
}

async function ollamaLimits(origin: string, model: string): Promise<Limits> {
  const running = await get(`${origin}/api/ps`, ollamaRunning);
  const loaded = running?.models.find((one) => one.name === model);
  return { context_tokens: loaded?.context_length ?? null, slots: null };
}

async function findLmStudio(origin: string): Promise<FoundService | null> {
  const list = await get(`${origin}/api/v0/models`, lmStudioModels);
  if (!list) return null;
  const chat = list.data.filter(({ type }) => type === undefined || type === "llm" || type === "vlm");
  const loaded = chat.toSorted((a, b) => (b.loaded_context_length ?? 0) - (a.loaded_context_length ?? 0));
  return {
    product: "LM Studio",
    address: `${origin}/v1`,
    models: loaded.slice(0, maxModels).map(({ id }) => id),
    context_tokens: loaded[0]?.loaded_context_length ?? null,
  };
}

async function findLlama(origin: string): Promise<FoundService | null> {
  const props = await llamaLimits(origin);
  return props.context_tokens === null
    ? null
    : await findOpenAI("llama.cpp", `${origin}/v1`, props.context_tokens);
}

async function llamaLimits(origin: string): Promise<Limits> {
  const props = (await get(`${origin}/props`, llamaProps)) ?? (await get(`${origin}/v1/props`, llamaProps));
  return {
    context_tokens: props?.default_generation_settings.n_ctx ?? null,
    slots: props?.total_slots ?? null,
  };
}

async function findOpenAI(
  product: string,
  address: string,
  context: number | null = null,
): Promise<FoundService | null> {
  const list = await get(`${address}/models`, openAIModels);
  if (!list) return null;
  return {
    product,
    address,
    models: list.data.slice(0, maxModels).map(({ id }) => id),
    context_tokens: context ?? list.data[0]?.max_model_len ?? null,
  };
}

/** Ollama's address if OLLAMA_HOST changes it, otherwise null. */
function ollamaOrigin(): string | null {
  const host = env().OLLAMA_HOST;
  if (!host) return null;
  try {
    const { protocol, hostname, port } = new URL(host.includes("://") ? host : `http://${host}`);
    const reached = hostname === "0.0.0.0" || hostname === "[::]" ? "localhost" : hostname;
    return `${protocol}//${reached}:${port || "11434"}`;
  } catch {
    return null;
  }
}

/**
 * Looks for model services on this machine in parallel, with a timeout of one second each.
 * @param origins of the machines, without a port
 * @param ports of the products
 * @returns services with at least one model; those with a loaded model first
 */
export async function findServices(
  origins: readonly string[] = machines,
  ports = usualPorts,
): Promise<FoundService[]> {
  const ollama = ollamaOrigin();
  const answers = await Promise.all([
    ...(ollama ? [findOllama(ollama)] : []),
    ...origins.flatMap((machine) => [
      findOllama(`${machine}:${ports.ollama}`),
      findLmStudio(`${machine}:${ports.lmStudio}`),
      findLlama(`${machine}:${ports.llama}`),
      findOpenAI("Docker Model Runner", `${machine}:${ports.docker}/engines/v1`),
      findOpenAI("vLLM", `${machine}:${ports.vllm}/v1`),
    ]),
    findOpenAI("Docker Model Runner", "http://model-runner.docker.internal/engines/v1"),
  ]);
  const services = new Map<string, FoundService>();
  for (const one of answers) if (one && one.models.length > 0) services.set(one.address, one);
  return [...services.values()].toSorted((a, b) => (b.context_tokens ?? 0) - (a.context_tokens ?? 0));
}

/** The declared limits of a service, read without a model call; null for undeclared ones. */
export async function readLimits(address: string, model: string): Promise<Limits> {
  const { origin } = new URL(address);
  const [ollama, studio, llama, list] = await Promise.all([
    ollamaLimits(origin, model),
    get(`${origin}/api/v0/models`, lmStudioModels),
    llamaLimits(origin),
    get(`${address}/models`, openAIModels),
  ]);
  const loaded = studio?.data.find(({ id }) => id === model)?.loaded_context_length;
  const listed = list?.data.find(({ id }) => id === model)?.max_model_len;
  return {
    context_tokens: ollama.context_tokens ?? loaded ?? llama.context_tokens ?? listed ?? null,
    slots: llama.slots,
  };
}
