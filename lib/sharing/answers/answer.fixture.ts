import { embed } from "../../meaning/embed.ts";
import * as engine from "./answer.ts";
import { textsOf } from "./find.ts";
import type { QuestionWithHistory, Material, Answer } from "./material.ts";

/** A material and its vectors. */
export function sourceOf(material: Material): engine.AnswerSource {
  return {
    payer: null,
    candidate_name: material.candidate_name,
    load: () => Promise.resolve(material),
    async vectors(passages) {
      const vectors = new Map<string, Int8Array[]>();
      for (const [id, own] of Map.groupBy(passages, (passage) => passage.id)) {
        vectors.set(id, await embedded(textsOf(own)));
      }
      return vectors;
    },
  };
}

/** Embeds texts; a busy machine may need several attempts. @throws {Error} if the model does not answer */
async function embedded(texts: readonly string[]): Promise<Int8Array[]> {
  for (let tries = 0; tries < 5; tries++) {
    const vectors = await embed(texts);
    if (vectors) return vectors;
  }
  throw new Error("the embedding model does not answer");
}

export const answerQuestion = (
  material: Material,
  asked: QuestionWithHistory,
  options?: Parameters<typeof engine.answerQuestion>[2],
): Promise<Answer> => engine.answerQuestion(sourceOf(material), asked, options);
