import { firstName } from "../text/first-name.ts";

/** The template's placeholders, with words around them that are unlikely in other prompts. */
const placeholders = [
  ["NAME", /\bare NAME\b/],
  ["ROLE", /\ba ROLE\b/],
  ["TOPIC", /\babout TOPIC\b/],
  ["WHAT YOU WANT TO KNOW AT THE END", /\bWHAT YOU WANT TO KNOW AT THE END\b/],
] as const;

/** Names the template's placeholders that are left in a prompt; null for none. */
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

/**
 * Renames a character in a prompt: the whole name, and the first name on its own. A suffix of the new name in brackets,
 * such as "(copy)", is ignored.
 * @returns the new prompt, and the number of replacements
 */
export function renameInPrompt(prompt: string, from: string, to: string): { prompt: string; places: number } {
  const [before, after] = [from.trim(), to.replace(/\([^()]*\)\s*$/, "").trim()];
  if (before === "" || after === "" || before === after) return { prompt, places: 0 };
  // The new name may contain the old first name, so only the parts between whole names are searched for it.
  const parts = prompt.split(wholeWord(before));
  let places = parts.length - 1;
  const [oldFirst, newFirst] = [firstName(before), firstName(after)];
  const renamed = parts.map((part) =>
    oldFirst === newFirst ? part : part.replaceAll(wholeWord(oldFirst), () => (places++, newFirst)),
  );
  return { prompt: renamed.join(after), places };
}
