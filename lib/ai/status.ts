import "server-only";
import { languageModel } from "./model.ts";

/** Which model takes part, for the pages to say. */
export function modelStatus(): { practice: boolean; name: string } {
  const { practice, name } = languageModel();
  return { practice, name };
}
