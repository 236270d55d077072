import { boundWords } from "../../text-bounds.ts";

/** `isNote`: under a heading of rules, hints or examples, so nothing in it is a question to be asked. */
export type PromptLine = { text: string; isItem: boolean; isNote: boolean };

const marker =
  /^\s*(?:[-*+•–—·▪◦‣→►▶➤]\s+|\(?\d{1,2}\s?[.):]\s*(?!\d)|\(?(?:[a-z]|[ivx]{1,4})[.)]\s+|(?:q|question|ask)\s?\d{0,2}\s?[.:)–-]\s*|\|\s{0,9}(?:\d{1,2}\s{0,9}\|\s{0,9})?)/i;
const underline = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/;
const heading =
  /^\s*#{1,6}\s|^\s*(?:\*\*|__)[^*_?]{2,60}(?:\*\*|__):?\s*$|^(?=.*\p{Lu}{2})[^\p{Ll}?]{3,60}$/u;
const endOfSentence = /[.?!:;…]["”’')\]]*$/;
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

/** Who speaks in an example of a dialogue: "You: …", "Candidate: …", or a name with more than one line. */
function speakersIn(lines: string[]): Set<string> {
  const names = lines.map((line) => speaker.exec(line)?.[1] ?? "");
  const isKnown = /^(?:you|candidate|student|applicant|user|interviewee|me)$/i;
  return new Set(
    names.filter(
      (name, at) => name !== "" && (isKnown.test(name) || (names.lastIndexOf(name, at - 1) >= 0 && at > 0)),
    ),
  );
}

/** The lines of a prompt without Markdown, wrapped ones joined. */
export function readLines(prompt: string): PromptLine[] {
  const raws = boundWords(prompt.slice(0, 60_000)).split(/\r\n|[\n\r]/);
  const speakers = speakersIn(raws);
  const lines: PromptLine[] = [];
  // A heading rules until the next one, a line that ends in a colon rules the list under it.
  let [section, list]: (boolean | null)[] = [null, null];
  let open: PromptLine | null = null;
  for (const [at, raw] of raws.entries()) {
    const isItem = marker.test(raw);
    const text = raw.replace(marker, "").replaceAll(markdown, "").trim();
    const previous = raws[at - 1] ?? "";
    if (raw.trim() === "" || underline.test(raw)) {
      open = null;
    } else if (!isItem && (heading.test(raw) || underline.test(raws[at + 1] ?? ""))) {
      [section, list, open] = [isNotes(text), null, null];
    } else if (open && !isItem && isWrapped(open, previous, raw)) {
      open.text += ` ${text}`;
    } else if (!speakers.has(speaker.exec(raw)?.[1] ?? "")) {
      // A paragraph after the list is no part of it.
      if (previous.trim() === "" && !isItem && lines.at(-1)?.isItem === true) list = null;
      open = {
        text,
        isItem,
        isNote: (list ?? section ?? false) || (isItem && followUp.test(text) && text.includes(":")),
      };
      lines.push(open);
    }
    if (open === null || !open.text.endsWith(":") || open.text.includes("?")) continue;
    list = isNotes(open.text.split(/(?<=[.!])\s/).at(-1) ?? "") ?? section ?? false;
    open = null;
  }
  return lines;
}

/** Whether `raw` goes on with what `open` began: an indented or hard-wrapped line. */
function isWrapped(open: PromptLine, previous: string, raw: string): boolean {
  const isIndented = /^\s{2}/.test(raw);
  if (endOfSentence.test(open.text)) return open.isItem && isIndented;
  return isIndented || /^\s*\p{Ll}/u.test(raw) || previous.length >= 50;
}
