import { boundWords } from "../../text-bounds.ts";
import { opensRequest } from "../../text/questions.ts";

/** What a heading, a label or the line above a list says of it: nothing is to be asked in a "note" (rules, hints, examples). */
type Role = "ask" | "topic" | "note" | null;
/** Lines of one list have one number. */
export type PromptLine = { text: string; isItem: boolean; list: number; role: Role };

/** A line in bold is a heading, other markup goes, and "(1) … (2) …" within a line are items. */
const markup: [RegExp, string][] = [
  [/^[ \t]{0,9}(?:\*\*|__)([^*_?\n]{2,60})(?:\*\*|__):?[ \t]{0,9}$/gm, "# $1"],
  [/<\/?[a-z][^<>]{0,300}>|`|\*\*|__|(?<![\w*])\*(?=\S)|(?<=\S)\*(?!\w)/gi, ""],
  [/(?<=[:;,.?])[ \t]+(?=\(?\d{1,2}\)\s)/g, "\n"],
  [/(?<![\p{L}\p{N}])['‘](\p{Lu}[^"“”\n]{2,300}?[.?!])['’](?!\p{L})/gu, "“$1”"],
];
/** What begins an item: signs and symbols, a box, "1.", "(iv)", or a word with a number: "Question 1:". */
const marker =
  /^\s*(?:(?:(?:[-*+•–—·→►>]|\p{So}\ufe0f?|\[[ x]?\])\s+)+|-(?=\p{L})|[([]?(?:\p{L}{1,10}\s?)?\p{Nd}{1,2}\s?[\]).:–-]{1,2}\s+(?!\d)|\(?(?:[a-z]|[ivx]{1,4})[.)]\s+|q\d{0,2}\s?[:.–-]\s+)/iu;
const heading = /^\s*#{1,6}\s+|^(?=.*\p{Lu}{2})[^\p{Ll}?]{3,60}$/u;

const avoided =
  /^\W*(?:\S+\s+){0,3}(?:avoid|never|not|don['’]?ts?|follow(?:ing)?[- ]?ups?|prob(?:es?|ing))\b/i;
const topics =
  /\b(?:topics?|subjects?|themes?|areas?|to cover|(?:hear|talk|ask|know|learn) about|wants? to (?:know|hear))\b[^.]{0,80}:?$/i;
const asking =
  /^(?:please |then |now |you |so )*(?:ask|put|cover|(?:work|go) through|here are|these are|what to ask|(?:\S{1,20} ){0,5}questions?\b)|\b(?:asks?|questions)\b[^.]{0,80}:$/i;
const notes =
  /\b(?:(?:rule|guid|scor|evaluat|assess|criteri|feedback|mark)\p{L}*|style|tone|how (?:to|you)|examples?|dialogue|hints?|notes?|rubric|indicators?|answers?|red flags?|check(?:list)?|listen|look(?:ing)? (?:for|out)|remember|they|candidate|who you are|opening|intro\p{L}*|greeting|welcome|goodbye|closing)\b/iu;
function roleOf(text: string): Role {
  if (avoided.test(text)) return "note";
  if (topics.test(text)) return "topic";
  return asking.test(text) ? "ask" : notes.test(text) ? "note" : null;
}

export const isQuestion = (text: string): boolean => /[?？؟][)’']*;?$/.test(text);
export const isAsking = (text: string): boolean =>
  isQuestion(text) ||
  (opensRequest.test(text) && !/\babout:/.test(text)) ||
  /^(?:what|how|why|where|who|which|when)(?:['’]?[sd])?\b(?!.*\b(?:they|their|them)\b)[^.:]*$/i.test(text);
const isEnded = (text: string): boolean => /[.?!:;…]["”’')\]]*$/.test(text);

/** The lines of a prompt without markup, wrapped ones joined. */
export function readLines(prompt: string): PromptLine[] {
  const bounded = boundWords(prompt.slice(0, 60_000));
  const raws = markup
    .reduce((text, [sign, plain]) => text.replaceAll(sign, plain), bounded)
    .split(/\r\n|[\n\r]/);
  const lines: PromptLine[] = [];
  // A heading rules until the next one, a line that ends in a colon rules the list under it.
  let [section, lead]: [Role, Role] = [null, null];
  let parent: PromptLine | undefined;
  let [list, indent] = [0, 0];
  for (const [at, raw] of raws.entries()) {
    const [sign = ""] = marker.exec(raw) ?? [];
    const isItem = sign !== "";
    const text = raw
      .replace(sign, "")
      .trim()
      .replace(/^#{1,6}\s+/, "");
    const before = raws[at - 1] ?? "";
    const open = before.trim() === "" ? undefined : parent;
    if (text === "") continue;
    const startsSection = !isItem && heading.test(raw.trimEnd());
    const isRest = !startsSection && open && !isItem && isWrapped(open, before, raw);
    if (startsSection) [section, lead, parent] = [roleOf(text), null, undefined];
    if (isRest) open.text += ` ${text}`;
    if (startsSection || isRest) continue;
    const isBelow = isItem && open?.isItem === true && raw.search(/\S/) > indent + 1;
    const isNested = isBelow && (isEnded(open.text) || isAsking(open.text));
    // "1. Warm up", with the questions below it.
    if (isBelow && !isNested) open.role = "note";
    if (!isItem || !open?.isItem) list += 1;
    if (!isNested) indent = raw.search(/\S/);
    const label = roleOf(/^([^:.?!"“]{2,40}):\s/.exec(text)?.[1] ?? "");
    const role = isNested ? "note" : label === "topic" ? null : label;
    parent = { text, isItem, list, role: role ?? lead ?? section };
    lines.push(parent);
    if (!text.endsWith(":")) continue;
    lead = roleOf(text.split(/(?<=[.!])\s/).at(-1) ?? "") ?? section;
    parent = undefined;
  }
  return lines;
}

/** Whether a line goes on with what `open` began: it is indented or hard-wrapped. */
const isWrapped = (open: PromptLine, before: string, raw: string): boolean =>
  !isEnded(open.text) && (/^\s{2}/.test(raw) || before.length >= 55);
