/** The parts of the template that somebody has to replace, each with words around it that a prompt of one's own lacks. */
const placeholders = [
  ["NAME", /\bare NAME\b/],
  ["ROLE", /\ba ROLE\b/],
  ["TOPIC", /\babout TOPIC\b/],
  ["WHAT YOU WANT TO KNOW AT THE END", /\bWHAT YOU WANT TO KNOW AT THE END\b/],
] as const;

/** Which placeholders of the template are left in a prompt, as a text; null for none. */
export function placeholderProblem(prompt: string): string | null {
  const left = placeholders.filter(([, pattern]) => pattern.test(prompt)).map(([name]) => name);
  if (left.length === 0) return null;
  const names = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(left);
  return `Replace ${names} with your own words.`;
}

// RegExp.escape is not in every browser yet.
const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
const wholeWord = (word: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}(?![\p{L}\p{N}])`, "gu");
/** What a character is called in prose; lists and dividers have the whole name. */
export const firstName = (name: string): string => name.trim().split(/\s/)[0] ?? "";

/**
 * A prompt in which a character has another name: the whole name, and the first name where it stands alone. What the
 * new name ends on in brackets, such as "(copy)", is no part of it.
 * @returns the new prompt, and in how many places it differs
 */
export function renameInPrompt(prompt: string, from: string, to: string): { prompt: string; places: number } {
  const [before, after] = [from.trim(), to.replace(/\([^()]*\)\s*$/, "").trim()];
  if (before === "" || after === "" || before === after) return { prompt, places: 0 };
  // The new name may hold the old first name, so that each part between whole names is looked through by itself.
  const parts = prompt.split(wholeWord(before));
  let places = parts.length - 1;
  const [oldFirst, newFirst] = [firstName(before), firstName(after)];
  const renamed = parts.map((part) =>
    oldFirst === newFirst ? part : part.replaceAll(wholeWord(oldFirst), () => (places++, newFirst)),
  );
  return { prompt: renamed.join(after), places };
}
