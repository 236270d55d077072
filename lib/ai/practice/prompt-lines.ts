import { plainWords } from "../../text/words.ts";

/** `isNote`: under a heading of rules, hints or examples, so nothing in it is a question to be asked. */
export type PromptLine = { text: string; isItem: boolean; isNote: boolean };

const marker =
  /^\s*(?:[-*+•–—·▪◦‣→►▶➤]\s+|\(?\d{1,2}\s?[.):]\s*(?!\d)|\(?(?:[a-z]|[ivx]{1,4})[.)]\s+|(?:q|question|ask)\s?\d{0,2}\s?[.:)–-]\s*)/i;
const underline = /^\s*(?:-{3,}|={3,}|\*{3,}|_{3,})\s*$/;

/** Of the first words of a heading: what follows is no list of questions. */
const followUp = /\b(?:follow(?:ing)?[- ]?ups?|prob(?:e|es|ing))\b/i;
const asks =
  /^(?:please |then |now |you |so )*(?:ask|put|cover|work through|go through|here are|these are|what to ask|(?:(?:your|the|my|our|his|her|example|sample|main|interview|core|opening|key|list of) )*questions?\b(?! (?:to avoid|not to|never|you (?:must|should) n)))/i;
const notes =
  /\b(?:avoid|never|not|don['’]?t|rules?|guidelines?|style|tone|manners?|how (?:to|you|we)|examples?|samples?|dialogue|hints?|notes?|closing|limits|boundaries)\b/i;

type Kind = "ask" | "note" | "other";

function kindOf(heading: string): Kind {
  if (followUp.test(heading.split(/\s+/).slice(0, 5).join(" "))) return "note";
  if (asks.test(heading)) return "ask";
  return notes.test(heading) ? "note" : "other";
}

const withoutMarkdown = (line: string): string =>
  line
    .replace(/^\s*#{1,6}\s+|^\s*>\s?/, "")
    .replaceAll(/\*\*|__|`/g, "")
    .replaceAll(/(?<![\w*])\*(?=\S)([^*\n]{1,200})(?<=\S)\*(?!\w)/g, "$1")
    .trim();

/** A heading rules until the next one; a line that ends in a colon rules the list under it. */
const isHeading = (raw: string, next: string | undefined): boolean =>
  /^\s*#{1,6}\s/.test(raw) ||
  /^\s*(?:\*\*|__)[^*_?]{2,60}(?:\*\*|__):?\s*$/.test(raw) ||
  (next !== undefined && underline.test(next) && raw.trim() !== "") ||
  (/^[^\p{Ll}?]{3,60}$/u.test(raw.trim()) && /\p{Lu}{2}/u.test(raw));

const speaker = /^(\p{Lu}[\p{L}.' -]{0,24}):\s/u;
const speakers = new Set("you candidate student applicant user interviewee person me".split(" "));

/** Whose words an example of a dialogue shows: "You: …", "Candidate: …", "Margaret: …" more than once. */
function dialogueSpeakers(lines: string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const name = speaker.exec(line.trim())?.[1];
    if (name !== undefined && !marker.test(`${name}: `)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([name, count]) => (count > 1 || speakers.has(plainWords(name)) ? [name] : [])));
}

const endsSentence = /[.?!:;…]["”’')\]]*$/;

/** Whether `raw` goes on with what `open` began: an indented or hard-wrapped line. */
function isWrapped(open: PromptLine, previous: string, raw: string): boolean {
  const isIndented = /^\s{2}/.test(raw);
  if (endsSentence.test(open.text)) return open.isItem && isIndented;
  return isIndented || /^\s*\p{Ll}/u.test(raw) || previous.length >= 50;
}

/** The lines of a prompt without Markdown, wrapped ones joined, each with whether it is a note to the interviewer. */
export function readLines(prompt: string): PromptLine[] {
  const raws = prompt.slice(0, 60_000).split(/\r\n|[\n\r]/);
  const dialogue = dialogueSpeakers(raws);
  const lines: PromptLine[] = [];
  let section: Kind = "other";
  let list: Kind | null = null;
  let open: PromptLine | null = null;
  let isAfterBlank = false;
  let previous = "";
  for (const [at, raw] of raws.entries()) {
    if (raw.trim() === "" || underline.test(raw)) {
      [open, isAfterBlank] = [null, true];
      continue;
    }
    const text = withoutMarkdown(raw.replace(marker, ""));
    const isItem = marker.test(raw);
    if (!isItem && isHeading(raw, raws[at + 1])) {
      [section, list, open] = [kindOf(text), null, null];
    } else if (open && !isItem && isWrapped(open, previous, raw)) {
      open.text += ` ${text}`;
    } else if (!dialogue.has(speaker.exec(text)?.[1] ?? "")) {
      // A paragraph after the list is no part of it.
      if (isAfterBlank && !isItem && list !== null && lines.at(-1)?.isItem === true) list = null;
      const kind: Kind = list ?? section;
      open = { text, isItem, isNote: kind === "note" };
      lines.push(open);
    }
    if (open && /:$/.test(open.text) && !open.text.includes("?")) {
      [list, open] = [kindOf(open.text.split(/(?<=[.!])\s/).at(-1) ?? ""), null];
      if (section === "note" && list === "other") list = "note";
    }
    [isAfterBlank, previous] = [false, raw];
  }
  return lines;
}
