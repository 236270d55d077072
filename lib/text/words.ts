const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
let segmenter: Intl.Segmenter | undefined;

/** How many words a text has; scripts without spaces are counted by their own rules. */
export function countWords(text: string): number {
  if (!unspaced.test(text)) return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  // A fixed locale: the server's own must not decide what a word is. Made when it is needed: that takes a while.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return [...segmenter.segment(text.slice(0, 20_000))].filter(({ isWordLike }) => isWordLike).length;
}

/** The numbers that a text has in digits, as they are written there, each once: "240", "90%", "€1,200". */
export const figuresIn = (text: string): string[] => [
  ...new Set(text.match(/\p{Sc}?\p{Nd}+(?:[.,:]\p{Nd}+)*%?/gu)),
];

/** The words alone, for comparing: in lower case, without signs, with single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
}
