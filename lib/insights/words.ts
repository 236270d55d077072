// A fixed locale: the server's own must not decide what a word is.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/**
 * How many words a text has, in any script; languages without spaces are counted by their words too.
 * @param enough where counting may stop, as a long text takes its time
 */
export function countWords(text: string, enough = Number.POSITIVE_INFINITY): number {
  let words = 0;
  for (const segment of segmenter.segment(text)) {
    if (segment.isWordLike && ++words >= enough) break;
  }
  return words;
}
