import { env, hasModelService } from "../env.ts";
import { practiceModel } from "./names.ts";

/** What a model is asked for. Each may have a model of its own. */
export type Purpose = "interviewer" | "insights" | "answers";

/** The model service that answers: its host, and the names of its models. */
export type Service = {
  /** The interviewers' model, as people see it. */
  name: string;
  host: string;
  /** Without a slash at its end and without a query. */
  address: string;
  /** Appended to each request, such as Azure's `api-version`. */
  query: string;
  models: Record<Purpose, string>;
};

const openAI = "https://api.openai.com/v1";
/** The model of OpenAI's own service that is asked where none is named. */
const defaultModel = "gpt-4.1-mini";

/** The configured model service; null in practice mode. */
export function currentService(): Service | null {
  if (!hasModelService()) return null;
  const {
    OPENAI_BASE_URL = openAI,
    OPENAI_MODEL: name = defaultModel,
    OPENAI_INSIGHTS_MODEL: insights = name,
    OPENAI_ANSWERS_MODEL: answers = name,
  } = env();
  const { origin, pathname, host, search } = new URL(OPENAI_BASE_URL);
  return {
    name,
    host,
    address: `${origin}${pathname.replace(/\/+$/, "")}`,
    query: search,
    models: { interviewer: name, insights, answers },
  };
}

/** All models that receive what people write, each once. */
export const modelNames = ({ models }: Service): string[] => [...new Set(Object.values(models))];

/** Whether the service runs on this machine or in this network: its models read less, and one request at a time. */
export function isPrivateHost({ address }: Pick<Service, "address">): boolean {
  const { hostname } = new URL(address);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return true;
  if (/\.(?:internal|local|localhost)$/.test(hostname)) return true;
  return /^(?:10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^\[(?:::1|f[cd])/.test(hostname);
}

/** What is recorded as the author of a text that is made now. */
export const authorName = (): string => currentService()?.name ?? practiceModel;
