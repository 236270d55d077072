const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
let segmenter: Intl.Segmenter | undefined;

/** Counts words; segments scripts without spaces. */
export function countWords(text: string): number {
  if (!unspaced.test(text)) return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  // A fixed locale, so that counts do not depend on the server. Created lazily, because that is slow.
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  return [...segmenter.segment(text.slice(0, 20_000))].filter(({ isWordLike }) => isWordLike).length;
}

/** The distinct numbers in digits, as written: "240", "90%", "€1,200". */
export const figuresIn = (text: string): string[] => [
  ...new Set(text.match(/\p{Sc}?\p{Nd}+(?:[.,:]\p{Nd}+)*%?/gu)),
];

/** Normalises a text for comparison: words in lower case with single spaces, without punctuation. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
}
