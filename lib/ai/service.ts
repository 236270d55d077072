import { env, namesModelService } from "../env.ts";
import { practiceModel } from "./names.ts";

/** What a model is asked for. Each may have a model of its own. */
const purposes = ["interviewer", "insights", "answers"] as const;
export type Purpose = (typeof purposes)[number];

/** How a service is asked; null for what is decided by measurements. */
export type ServiceOptions = {
  context_tokens: number | null;
  json: "schema" | "object" | "text" | null;
  temperature: number | null;
  reasoning: "none" | "minimal" | "low" | "medium" | "high" | null;
  /** Seconds to the first sign of a reply. */
  timeout: number;
  /** Calls at once of one instance; 0 is no limit. */
  concurrency: number | null;
};

/** The model service that answers: its host, and the names of its models. */
export type Service = {
  /** The interviewers' model, as people see it. */
  name: string;
  host: string;
  /** Without a slash at its end and without a query. */
  address: string;
  /** Appended to each request, such as Azure's `api-version`. */
  query: string;
  key: string | null;
  /** Whether the stored key was sealed with another AUTH_SECRET, so that nothing can be sent. */
  isKeyLost: boolean;
  models: Record<Purpose, string>;
  options: ServiceOptions;
};

/** What describes a service before its address is taken apart. */
type ServiceParts = Pick<Service, "key" | "isKeyLost" | "models"> & {
  url: string;
  options: Partial<ServiceOptions>;
};

const openAI = "https://api.openai.com/v1";
/** The model of OpenAI's own service that is asked where none is named. */
const defaultModel = "gpt-4.1-mini";
const defaultTimeout = 60;

/** An address as requests begin with it: without a slash at its end and without a query. */
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
    // A setting of the environment wins over a stored one.
    options: { timeout: defaultTimeout, ...none, ...options, ...environmentOptions() },
  };
}

/** The options that the environment sets. */
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

/** The service that the environment names; null where it names none, and administrators choose. */
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

// Routes are bundled apart, and hot reload evaluates this module again: a process has one stored service all the same.
const shared = globalThis as { [key: symbol]: { service: Service | null } | undefined };
const stored = (shared[Symbol.for("colloquy.model-service")] ??= { service: null });

/** Takes over the stored service as it was last read. */
export const setStoredService = (service: Service | null): void => void (stored.service = service);

/** The model service: the environment's, else the stored one; null in practice mode. */
export const currentService = (): Service | null => environmentService() ?? stored.service;

/** Whether a model service takes part; otherwise practice mode does. */
export const hasModelService = (): boolean => currentService() !== null;

/** All models that receive what people write, each once. */
export const modelNames = ({ models }: Pick<Service, "models">): string[] => [
  ...new Set(Object.values(models)),
];

/** Whether the service runs on this machine or in this network: its models read less, and one request at a time. */
export function isPrivateHost({ address }: Pick<Service, "address">): boolean {
  const { hostname } = new URL(address);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return true;
  if (/\.(?:internal|local|localhost)$/.test(hostname)) return true;
  return /^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^\[(?:::1|f[cd])/.test(hostname);
}

/** What is recorded as the author of a text that is made now. */
export const authorName = (): string => currentService()?.name ?? practiceModel;
