const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** The last question that a reply asks, at most 300 characters; null when it asks none. */
export function lastQuestion(text: string): string | null {
  let found: string | null = null;
  for (const { segment } of segmenter.segment(text)) {
    const sentence = segment.trim();
    if (/[?？؟]["'”’)]*$/.test(sentence)) found = sentence;
  }
  return found && found.length <= 300 ? found : (found?.slice(-300) ?? null);
}
