/** Extracts a character's words from a model's text: without marks, names, stage directions and Markdown. Pure. */
import { firstName } from "../text/first-name.ts";

/** The model's mark of a reply: it asks the given question, follows up, or asks nothing. */
export type Mark = "question" | "follow_up" | "end";

const marks: Record<string, Mark> = { q: "question", more: "follow_up", end: "end" };
/** A longer bracket at the start belongs to the speech. */
const maxDirection = 100;
const markup = /[*_`#]/;

/** Prefixes that are removed from a complete reply. */
const openings = (names: string[]): RegExp[] => [
  /^\[(q|more|end)\]\s*/i,
  new RegExp(
    String.raw`^\*{0,2}(?:${names.map((one) => RegExp.escape(one)).join("|")})\*{0,2}\s*:\*{0,2}\s*(?=[^\s*])`,
    "iu",
  ),
  // "*smiles*" and "(leans back)", but neither "*One* question" nor "(As I said.)"
  /^\*(?:\p{Ll}[^*\n]{0,98}|[^*\n\s]+\s[^*\n]{0,98})\*(?!\*)\s*/u,
  /^\(\p{Ll}[^)\n]{0,98}\)\s*/u,
  /^\[[^\]\n]{1,98}\]\s*/u,
  /^#{1,6}\s+/,
];

/**
 * Parses a reply chunk by chunk.
 * @param name the character's name
 * @returns `push` takes a chunk and returns its speech; `end` returns the rest and the mark
 */
export function readSpeech(name: string) {
  const names = [name, firstName(name)];
  const patterns = openings(names);
  let buffer = "";
  let mark: Mark | null = null;
  let hasBegun = false;
  /** The current word so far, without markup. */
  let word = "";

  /** Removes prefixes. Returns false while more of a prefix may follow. */
  function open(isWhole: boolean): boolean {
    for (;;) {
      buffer = buffer.trimStart();
      const found = patterns.map((pattern) => pattern.exec(buffer)).find((one) => one !== null);
      if (!found) return isWhole || !mayOpen(buffer, names);
      mark ??= marks[found[1]?.toLowerCase() ?? ""] ?? null;
      buffer = buffer.slice(found[0].length);
    }
  }
  function take(isWhole: boolean): string {
    if (!hasBegun && !open(isWhole)) return "";
    if (buffer !== "") hasBegun = true;
    // A word with markup waits until it is complete.
    const start = isWhole || !markup.test(buffer) ? buffer.length : buffer.search(/\S*$/);
    const ready = buffer.slice(0, start);
    buffer = buffer.slice(start);
    const text = withoutMarkup(word + ready).slice(word.length);
    word = /\S*$/.exec(word + ready)?.[0] ?? "";
    return text;
  }
  return {
    push(chunk: string): string {
      buffer += chunk;
      return take(false);
    },
    end: (): { text: string; mark: Mark | null } => ({ text: take(true), mark }),
  };
}

/** Whether an incomplete text can become a prefix. */
function mayOpen(text: string, names: string[]): boolean {
  if (text === "") return true;
  const bare = text.replaceAll("*", "").trim().toLowerCase();
  if (names.some((name) => `${name}:`.toLowerCase().startsWith(bare)) || /^#{1,6}\s*$/.test(text))
    return true;
  const closing = { "[": "]", "(": ")", "*": "*" }[text.charAt(0)];
  return (
    closing !== undefined &&
    text.length < maxDirection &&
    !text.slice(1).includes(closing) &&
    !text.includes("\n")
  );
}

/** Keeps a star between spaces and an underscore inside a word. */
const withoutMarkup = (text: string): string =>
  markup.test(text)
    ? text
        .replaceAll(/(^|\n)#{1,6}\s+/g, "$1")
        .replaceAll(/(^|[^\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])/gu, "$1")
        .replaceAll(/(?<=[^\s*_`])[*_`]{1,3}(?=[^\p{L}\p{N}*_`]|$)/gu, "")
    : text;
