import "server-only";
import { env } from "../env.ts";
import { languageModel } from "./model.ts";

/** Which model takes part, and where: null on this server. */
export function modelStatus(): { practice: boolean; name: string; host: string | null } {
  const { practice, name } = languageModel();
  const { host } = new URL(env().OPENAI_BASE_URL ?? "https://api.openai.com");
  return { practice, name, host: practice ? null : host };
}
