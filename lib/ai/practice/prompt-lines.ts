import { boundWords } from "../../text-bounds.ts";

/** `isNote`: under a heading of rules, hints or examples, so nothing in it is a question to be asked. */
export type PromptLine = { text: string; isItem: boolean; isNote: boolean };

const marker =
  /^\s*(?:[-*+•–—·▪◦‣→►▶➤]\s+|\(?\d{1,2}\s?[.):]\s*(?!\d)|\(?(?:[a-z]|[ivx]{1,4})[.)]\s+|(?:q|question|ask)\s?\d{0,2}\s?[.:)–-]\s*|\|\s{0,9}(?:\d{1,2}\s{0,9}\|\s{0,9})?)/i;
const underlined = /^(\S.*)\r?\n[ \t]{0,9}(?:-{3,99}|={3,99})[ \t]{0,9}$/gm;
const heading =
  /^\s*#{1,6}\s|^\s*(?:\*\*|__)[^*_?]{2,60}(?:\*\*|__):?\s*$|^(?=.*\p{Lu}{2})[^\p{Ll}?]{3,60}$/u;
const markdown = /^\s*(?:#{1,6}\s+|>\s?)|\*\*|__|`|(?<![\w*])\*(?=\S)|(?<=\S)\*(?!\w)|\s{0,9}\|$/g;
const speaker = /^\s*(?!(?:q|question|ask)\b)(\p{Lu}[\p{L}.' -]{0,24}):\s/iu;

const followUp = /^(?:\S+\s+){0,4}(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing))\b/i;
const asking =
  /^(?:please |then |now |you |so )*(?:ask|put|cover|work through|go through|here are|these are|what to ask|(?:\w{1,20} ){0,4}questions?\b(?! (?:to avoid|not to|never|you (?:must|should) n)))/i;
const notes =
  /\b(?:avoid|never|not|don['’]?t|rules?|guidelines?|style|tone|manners?|how (?:to|you|we)|examples?|samples?|dialogue|hints?|notes?|closing|limits)\b/i;
/** Whether what follows a heading are notes; null where it says neither. */
const isNotes = (text: string): boolean | null =>
  followUp.test(text) ? true : asking.test(text) ? false : notes.test(text) || null;

/** The lines of a prompt without Markdown and dialogues, wrapped ones joined. */
export function readLines(prompt: string): PromptLine[] {
  const raws = boundWords(prompt.slice(0, 60_000))
    .replaceAll(underlined, "# $1")
    .split(/\r\n|[\n\r]/);
  const names = raws.map((raw) => speaker.exec(raw)?.[1] ?? "").toSorted();
  const speakers = new Set(names.filter((name, at) => name !== "" && name === names[at - 1]));
  const lines: PromptLine[] = [];
  // A heading rules until the next one, a line that ends in a colon rules the list under it.
  let [section, list]: (boolean | null)[] = [null, null];
  let open: PromptLine | null = null;
  for (const [at, raw] of raws.entries()) {
    const isItem = marker.test(raw);
    const text = raw.replace(marker, "").replaceAll(markdown, "").trim();
    const previous = raws[at - 1] ?? "";
    if (text === "") {
      open = null;
    } else if (!isItem && heading.test(raw)) {
      [section, list, open] = [isNotes(text), null, null];
    } else if (open && !isItem && isWrapped(open, previous, raw)) {
      open.text += ` ${text}`;
    } else if (!speakers.has(speaker.exec(raw)?.[1] ?? "")) {
      // A paragraph after the list is no part of it.
      if (previous.trim() === "" && !isItem && lines.at(-1)?.isItem === true) list = null;
      const isHint = isItem && followUp.test(text) && text.includes(":");
      open = { text, isItem, isNote: isHint || (list ?? section ?? false) };
      lines.push(open);
    }
    if (!open?.text.endsWith(":") || open.text.includes("?")) continue;
    list = isNotes(open.text.split(/(?<=[.!])\s/).at(-1) ?? "") ?? section ?? false;
    open = null;
  }
  return lines;
}

/** Whether `raw` goes on with what `open` began: an indented or hard-wrapped line. */
function isWrapped(open: PromptLine, previous: string, raw: string): boolean {
  const isIndented = /^\s{2}/.test(raw);
  if (/[.?!:;…]["”’')\]]*$/.test(open.text)) return open.isItem && isIndented;
  return isIndented || /^\s*\p{Ll}/u.test(raw) || previous.length >= 50;
}
