import { env, hasModelService } from "../env.ts";

/** The model service that answers, as people see it: its model's name and its host. */
export type Service = { name: string; host: string };

/** The configured model service; null in practice mode. */
export function currentService(): Service | null {
  if (!hasModelService()) return null;
  const { OPENAI_BASE_URL = "https://api.openai.com", OPENAI_MODEL = defaultModel } = env();
  return { name: OPENAI_MODEL, host: new URL(OPENAI_BASE_URL).host };
}

/** The model of OpenAI's own service that is asked where none is named. */
const defaultModel = "gpt-4.1-mini";
