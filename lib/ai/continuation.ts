const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;
const opening = /[\s([“‘«/–—-]$/u;
const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? "";

/**
 * Joins a model's continuation to the text it was stopped at: drops repeated words and adds missing spaces.
 * @returns a function that takes the continuation chunk by chunk and returns the text to append
 */
export function joinTo(prefix: string): (chunk: string) => string {
  let waiting: string | null = "";
  return (chunk) => {
    if (waiting === null) return chunk;
    waiting += chunk;
    const start = waiting.trimStart();
    // The model may be repeating its text or last word. If it writes nothing else, nothing is appended.
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
  // The rest of a cut-off word. A short word such as "a" begins many others.
  const rest = start.startsWith(word) ? start.slice(word.length) : null;
  if (rest !== null && (word.length > 2 || !/^[\p{L}\p{N}]/u.test(rest))) return rest;
  if (/\s$/.test(prefix)) return start;
  const isNewWord = /^[\p{L}\p{N}“‘"(]/u.test(text) && !opening.test(prefix) && !unspaced.test(prefix);
  return isNewWord ? ` ${text}` : text;
}
