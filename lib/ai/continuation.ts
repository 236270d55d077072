/** Scripts without spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;
const opening = /[\s([“‘«/–—-]$/u;
const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? "";

/**
 * Joins what a model goes on with to the text that it was stopped at: what it says again is left out, and words get
 * their space.
 * @returns takes the new text piece by piece and gives what is to be added to the old one
 */
export function joinTo(prefix: string): (piece: string) => string {
  let waiting: string | null = "";
  return (piece) => {
    if (waiting === null) return piece;
    waiting += piece;
    const start = waiting.trimStart();
    // It may still be saying again what it said, or its last word. If it says nothing else, nothing is added.
    if (prefix.startsWith(start) || lastWord(prefix).startsWith(start)) return "";
    const text = textToAdd(prefix, waiting);
    waiting = null;
    return text;
  };
}

function textToAdd(prefix: string, text: string): string {
  const start = text.trimStart();
  const word = lastWord(prefix);
  if (start.startsWith(prefix)) return start.slice(prefix.length);
  // Of a word that was cut off the rest; one as short as "a" begins many others.
  const rest = start.startsWith(word) ? start.slice(word.length) : null;
  if (rest !== null && (word.length > 2 || !/^[\p{L}\p{N}]/u.test(rest))) return rest;
  if (/\s$/.test(prefix)) return start;
  const isNewWord = /^[\p{L}\p{N}“‘"(]/u.test(text) && !opening.test(prefix) && !unspaced.test(prefix);
  return isNewWord ? ` ${text}` : text;
}
