/** Identity of shared sentences: the same text of the same message or page is one sentence. Pure. */
import type { SourceSentence } from "./schema.ts";

export const sentenceKey = (one: SourceSentence): string =>
  JSON.stringify([one.source === "resume" ? one.page : one.message_id, one.sentence]);

/** Each sentence once. */
export const distinctSentences = <S extends SourceSentence>(sentences: readonly S[]): S[] => [
  ...new Map(sentences.map((one) => [sentenceKey(one), one])).values(),
];
