import { embed } from "../../meaning/embed.ts";
import * as engine from "./answer.ts";
import { textsOf } from "./find.ts";
import type { Asked, Material, PublicAnswer } from "./material.ts";

/** A material with its vectors. */
export function sourceOf(material: Material): engine.AnswerSource {
  return {
    candidate_name: material.candidate_name,
    load: () => Promise.resolve(material),
    async vectors(passages) {
      const vectors = new Map<string, Int8Array[]>();
      for (const [id, own] of Map.groupBy(passages, (passage) => passage.id)) {
        const made = await embed(textsOf(own));
        if (made) vectors.set(id, made);
      }
      return vectors;
    },
  };
}

export const answerQuestion = (
  material: Material,
  asked: Asked,
  options?: Parameters<typeof engine.answerQuestion>[2],
): Promise<PublicAnswer> => engine.answerQuestion(sourceOf(material), asked, options);
