/** What a character says, out of what a model writes: without marks, names, stage directions and Markdown. Pure. */

/** What a model says of its reply: it asks the given question, follows up on the last answer, or asks nothing. */
export type Mark = "question" | "follow_up" | "end";

const marks: Record<string, Mark> = { q: "question", more: "follow_up", end: "end" };
/** A longer bracket at the beginning is something that the character says. */
const maxDirection = 100;
const markup = /[*_`#]/;

/** What can stand before a reply, once it is whole. */
const openings = (name: string): RegExp[] => {
  const [first = name] = name.split(/\s+/);
  const names = [...new Set([name, first])].map((one) =>
    one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  return [
    /^\[(q|more|end)\]\s*/i,
    new RegExp(String.raw`^\*{0,2}(?:${names.join("|")})\*{0,2}\s*:\*{0,2}\s*(?=[^\s*])`, "iu"),
    // "*smiles*" and "(leans back)", but neither "*One* question" nor "(As I said.)"
    /^\*(?:\p{Ll}[^*\n]{0,98}|[^*\n\s]+\s[^*\n]{0,98})\*(?!\*)\s*/u,
    /^\(\p{Ll}[^)\n]{0,98}\)\s*/u,
    /^\[[^\]\n]{1,98}\]\s*/u,
    /^#{1,6}\s+/,
  ];
};

/**
 * Reads a reply piece by piece.
 * @param name of the character
 * @returns `push` takes a piece and gives what is said by it; `end` gives what is left, and the mark that the reply began with
 */
export function readSpeech(name: string) {
  const patterns = openings(name);
  let held = "";
  let mark: Mark | null = null;
  let hasBegun = false;
  /** What was said of the last word so far: it has no markup. */
  let word = "";

  /** Takes what stands before the reply off. False while it may go on. */
  function open(isWhole: boolean): boolean {
    for (;;) {
      held = held.trimStart();
      const found = patterns.map((pattern) => pattern.exec(held)).find((one) => one !== null);
      if (!found) return isWhole || !mayOpen(held, name);
      mark ??= marks[found[1]?.toLowerCase() ?? ""] ?? null;
      held = held.slice(found[0].length);
    }
  }
  function take(isWhole: boolean): string {
    if (!hasBegun && !open(isWhole)) return "";
    if (held !== "") hasBegun = true;
    // A word with markup is held back until it is whole.
    const start = isWhole || !markup.test(held) ? held.length : held.search(/\S*$/);
    const ready = held.slice(0, start);
    held = held.slice(start);
    const text = withoutMarkup(word + ready).slice(word.length);
    word = /\S*$/.exec(word + ready)?.[0] ?? "";
    return text;
  }
  return {
    push(piece: string): string {
      held += piece;
      return take(false);
    },
    end: (): { text: string; mark: Mark | null } => ({ text: take(true), mark }),
  };
}

/** Whether a text that has only begun can become an opening. */
function mayOpen(text: string, name: string): boolean {
  if (text === "") return true;
  const bare = text.replaceAll("*", "").trim().toLowerCase();
  if (`${name}:`.toLowerCase().startsWith(bare) || /^#{1,6}\s*$/.test(text)) return true;
  const [first = name] = name.split(/\s+/);
  if (`${first}:`.toLowerCase().startsWith(bare)) return true;
  const closing = { "[": "]", "(": ")", "*": "*" }[text.charAt(0)];
  return (
    closing !== undefined &&
    text.length < maxDirection &&
    !text.slice(1).includes(closing) &&
    !text.includes("\n")
  );
}

/** A star between two spaces and an underscore inside a word stay. */
const withoutMarkup = (text: string): string =>
  markup.test(text)
    ? text
        .replaceAll(/(^|\n)#{1,6}\s+/g, "$1")
        .replaceAll(/(^|[^\p{L}\p{N}*_`])[*_`]{1,3}(?=[^\s*_`])/gu, "$1")
        .replaceAll(/(?<=[^\s*_`])[*_`]{1,3}(?=[^\p{L}\p{N}*_`]|$)/gu, "")
    : text;
