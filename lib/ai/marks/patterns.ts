export const list = (words: string): Set<string> => new Set(words.trim().split(/\s+/));

const letter = String.raw`a-z0-9\u00c0-\u024f`;

/** Phrases between bars, matched as whole words in lower case; "_" is any word. Line breaks are for the reader. */
export function anyOf(phrases: string, flags = ""): RegExp {
  const choice = phrases.replaceAll(/\n\s*/g, "").replaceAll("_", `[${letter}']+`);
  return new RegExp(`(?<![${letter}])(?:${choice})(?![${letter}])`, flags);
}
