const words = (list: string): Set<string> => new Set(list.split(" "));

const functionWords = words(
  "a about after again all also am an and any anything are as at be because been before being between both but by can could did do does doing done down during each else ever every few for from get got had has have having he her here hers him his how i if in into is it its just last like made make many may me might more most much my no not now of off on once one only onto or other our ours out over own particular said same say she should so some somebody someone something such tell than that the their theirs them then there these they thing things this those through time to too under until up us very was way we well went were what when where which while who whom whose why will with without would yet you your yours yourself",
);

/** Lower case, straight marks, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();

/** The words of a text, in lower case and without signs. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? [];

/** Without its commonest endings, so that "changed" and "changes" are one word. */
export const stem = (word: string): string =>
  word.length < 5 ? word : word.replace(/(?:'s|ings?|ied|ies|ed|es|e|s|y)$/u, "").replace(/(.)\1$/u, "$1");

/** The words that say what a text is about. */
export const contentOf = (text: string): Set<string> =>
  new Set(
    wordsOf(text)
      .filter((word) => !functionWords.has(word))
      .map(stem),
  );

const share = (part: Set<string>, whole: Set<string>): number =>
  part.size === 0 ? 0 : [...part].filter((word) => whole.has(word)).length / part.size;

/** Whether two questions ask the same. */
export function areSame(one: string, other: string): boolean {
  if (fold(one) === fold(other)) return true;
  const [a, b] = [contentOf(one), contentOf(other)];
  return Math.min(a.size, b.size) >= 2 && share(a, b) >= 0.75 && share(b, a) >= 0.75;
}

export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?]["”’')]?)\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

export const withoutQuoted = (text: string): string => text.replaceAll(/“[^”]*”|"[^"]*"/g, " ");

const request = /^(?:please |so,? |now,? )?(?:tell|describe|walk|talk|take|give|explain|share|show) /i;
/** Asks nothing by itself: the sentence after it does. */
const scene = /^(?:please )?(?:imagine|suppose|picture|think|pick|choose) /i;
/** About the talk itself: a break, the next question. */
const offer =
  /^(?:would|do|shall|should|can|could|may|are|is|if) .*\b(?:break|pause|stop|skip|move on|carry on|go on|continue|ready|rather|leave (?:it|that|this)|another question)\b/i;

/** The questions that a reply asks of the person's work and life, without offers to pause or to go on. */
export function questionsIn(reply: string): string[] {
  const sentences = sentencesOf(withoutQuoted(reply));
  return sentences.filter((sentence, at) => {
    const isQuestion = /\?["”’')]*$/.test(sentence);
    if (scene.test(sentence) && !isQuestion) return !/\?["”’')]*$/.test(sentences[at + 1] ?? "");
    return (isQuestion || request.test(sentence)) && !offer.test(sentence);
  });
}

/** Which of the listed questions a reply asks, in the same or in nearly the same words; null for none. */
export function listedIn(reply: string, listed: string[]): string | null {
  const text = ` ${wordsOf(reply).join(" ")} `;
  const exact = listed.find((question) => text.includes(` ${wordsOf(question).join(" ")} `));
  if (exact !== undefined) return exact;
  const asked = contentOf(questionsIn(reply).join(" "));
  const near = listed
    .map((question) => ({ question, words: contentOf(question) }))
    .filter((one) => one.words.size >= 3 && share(one.words, asked) >= 0.7)
    .sort((a, b) => share(b.words, asked) - share(a.words, asked));
  return near[0]?.question ?? null;
}
