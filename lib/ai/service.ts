import { env, namesModelService } from "../env.ts";
import { practiceModel } from "./names.ts";

/** The purposes of calls. Each can have its own model. */
const purposes = ["interviewer", "insights", "answers"] as const;
export type Purpose = (typeof purposes)[number];

/** Options of a service; null for measured ones. */
export type ServiceOptions = {
  context_tokens: number | null;
  json: "schema" | "object" | "text" | null;
  temperature: number | null;
  reasoning: "none" | "minimal" | "low" | "medium" | "high" | null;
  /** Seconds to the first chunk of a reply. */
  timeout: number;
  /** Parallel calls of one instance; 0 for no limit. */
  concurrency: number | null;
};

/** A model service: its host, and the names of its models. */
export type Service = {
  /** The interviewers' model, as shown to people. */
  name: string;
  host: string;
  /** Without a trailing slash and without a query. */
  address: string;
  /** Appended to each request, for example Azure's `api-version`. */
  query: string;
  key: string | null;
  /** Whether the stored key was encrypted with another AUTH_SECRET and cannot be used. */
  isKeyLost: boolean;
  models: Record<Purpose, string>;
  options: ServiceOptions;
};

/** A service before its URL is parsed. */
type ServiceParts = Pick<Service, "key" | "isKeyLost" | "models"> & {
  url: string;
  options: Partial<ServiceOptions>;
};

const openAI = "https://api.openai.com/v1";
/** The model of OpenAI's service if none is configured. */
const defaultModel = "gpt-4.1-mini";
const defaultTimeout = 60;

/** The base of request URLs: without a trailing slash and a query. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/, "")}`;
}

export function toService({ url, models, key, isKeyLost, options }: ServiceParts): Service {
  const { host, search } = new URL(url);
  const none = { context_tokens: null, json: null, temperature: null, reasoning: null, concurrency: null };
  return {
    name: models.interviewer,
    host,
    address: addressOf(url),
    query: search,
    key,
    isKeyLost,
    models,
    // An environment variable overrides a stored value.
    options: { timeout: defaultTimeout, ...none, ...options, ...environmentOptions() },
  };
}

function environmentOptions(): Partial<ServiceOptions> {
  const settings = env();
  const { OPENAI_JSON: json, OPENAI_TIMEOUT: timeout, OPENAI_CONCURRENCY: concurrency } = settings;
  return {
    ...(settings.OPENAI_CONTEXT_TOKENS !== undefined && { context_tokens: settings.OPENAI_CONTEXT_TOKENS }),
    ...(json && { json: json === "auto" ? null : json }),
    ...(settings.OPENAI_TEMPERATURE !== undefined && { temperature: settings.OPENAI_TEMPERATURE }),
    ...(settings.OPENAI_REASONING && { reasoning: settings.OPENAI_REASONING }),
    ...(timeout !== undefined && { timeout }),
    ...(concurrency !== undefined && { concurrency }),
  };
}

/** The service in the environment; null if administrators choose one. */
export function environmentService(): Service | null {
  if (!namesModelService()) return null;
  const {
    OPENAI_BASE_URL: url = openAI,
    OPENAI_API_KEY: key = null,
    OPENAI_MODEL: interviewer = defaultModel,
    OPENAI_INSIGHTS_MODEL: insights = interviewer,
    OPENAI_ANSWERS_MODEL: answers = interviewer,
  } = env();
  return toService({
    url,
    key,
    isKeyLost: false,
    models: { interviewer, insights, answers },
    options: {},
  });
}

// Global, because routes are bundled separately and hot reload evaluates modules again.
const shared = globalThis as { [key: symbol]: { service: Service | null } | undefined };
const stored = (shared[Symbol.for("colloquy.model-service")] ??= { service: null });

/** Sets this process's copy of the stored service. */
export const setStoredService = (service: Service | null): void => void (stored.service = service);

/** The environment's service, otherwise the stored one; null in practice mode. */
export const currentService = (): Service | null => environmentService() ?? stored.service;

/** Whether a model service is in use; false in practice mode. */
export const hasModelService = (): boolean => currentService() !== null;

/** The models that receive people's texts, without duplicates. */
export const modelNames = ({ models }: Pick<Service, "models">): string[] => [
  ...new Set(Object.values(models)),
];

/**
 * Whether the service runs on this machine or network: its models have small contexts and take one request at
 * a time.
 */
export function isPrivateHost({ address }: Pick<Service, "address">): boolean {
  const { hostname } = new URL(address);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return true;
  if (/\.(?:internal|local|localhost)$/.test(hostname)) return true;
  return /^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^\[(?:::1|f[cd])/.test(hostname);
}

/** The author recorded for a new text. */
export const authorName = (): string => currentService()?.name ?? practiceModel;
