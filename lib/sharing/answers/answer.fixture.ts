import { suggestQuestions } from "../search/search.ts";
import * as engine from "./answer.ts";
import type { Asked, Material, PublicAnswer } from "./material.ts";

const keys = new WeakMap<Material, string>();

/** A material as the content of a link of its own. */
function sourceOf(material: Material) {
  const key = keys.get(material) ?? crypto.randomUUID();
  keys.set(material, key);
  return { candidate_name: material.candidate_name, key, load: () => Promise.resolve(material) };
}

export const answerQuestion = (
  material: Material,
  asked: Asked,
  options?: Parameters<typeof engine.answerQuestion>[2],
): Promise<PublicAnswer> => engine.answerQuestion(sourceOf(material), asked, options);

export const suggestedQuestions = (material: Material): Promise<string[]> =>
  suggestQuestions(sourceOf(material));
