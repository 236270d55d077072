/** What questions have in common that are the same but for case, spaces and signs. */
export const foldQuestion = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
