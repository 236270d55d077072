/** Equal for questions that differ only in case, spaces and punctuation. */
export const foldQuestion = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
