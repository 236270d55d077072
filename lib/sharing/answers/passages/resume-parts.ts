import { boundedParts } from "../../../text-bounds.ts";

/** What a resume's page is made of: a heading with the lines under it, or one position among several. Pure. */
export type Part = { heading: string; pieces: { text: string; start: number }[] };

const bullet = /^\s*[•●▪◦‣·*–—-]\s+/u;
const years = /\b(?:19|20)\d{2}\b/u;
const range =
  /\b(?:19|20)\d{2}\b\s*(?:[-–—]|to|bis)\s*(?:\S+\s+)?(?:(?:19|20)\d{2}\b|present|now|today|current|heute|ongoing)/iu;
/** A part of more lines is cut: a passage must stay a passage. */
const maxLines = 14;

type Line = { text: string; start: number };

/** The lines of a page, each with its place; lines that a bullet's text goes on in are joined to it. */
function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of content.split("\n")) {
    for (const part of boundedParts(line)) {
      const text = part.text.trim();
      const at = start + part.start + part.text.indexOf(text);
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const previous = lines.at(-1);
      if (previous && goesOn(previous.text, text))
        previous.text = content.slice(previous.start, at + text.length);
      else lines.push({ text, start: at });
    }
    start += line.length + 1;
  }
  return lines;
}

/** Whether a line is the rest of the one before it: it begins small, after words that end with no full stop. */
function goesOn(previous: string, text: string): boolean {
  return (
    /^\p{Ll}/u.test(text) &&
    previous.split(/\s+/).length >= 5 &&
    !/[.!?:;]$/u.test(previous) &&
    previous.length < 600
  );
}

/** A short line that names what follows: no sentence, no bullet, no date. */
function isHeading(line: string): boolean {
  if (bullet.test(line) || /[.,;!?]$/.test(line) || years.test(line) || /\d/.test(line)) return false;
  const words = line.replace(/:$/, "").split(/\s+/);
  if (words.length > 4 || line.length > 40 || /:\s*\S/.test(line)) return false;
  return line === line.toUpperCase() || line.endsWith(":") || knownHeading.test(line);
}

const knownHeading =
  /^(?:(?:work|professional|relevant|volunteer(?:ing)?|teaching|other|key|core|technical|personal|soft|hard|additional|selected|main|career)\s+)*(?:experience|employment|history|career|projects?|portfolio|education|training|certifications?|certificates|courses|skills?|tools|technologies|languages|summary|profile|about(?: me)?|objective|interests?|hobbies|achievements?|accomplishments?|awards?|honou?rs|publications?|volunteering|leadership|activities|expertise|references|qualifications|(?:work|employment) history|highlights)(?:\s+(?:and|&)\s+\p{L}+)?$/iu;

/** The parts of a page, in their order; what stands above the first heading is one as well. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = [];
  let section = "";
  let current: Part | null = null;
  const begin = (heading: string): Part => {
    current = { heading, pieces: [] };
    parts.push(current);
    return current;
  };
  for (const line of linesOf(content)) {
    if (isHeading(line.text)) {
      section = line.text.replace(/:$/, "");
      current = null;
      continue;
    }
    const open: Part | null = current;
    // Where a position begins; its own line names it for all that stands under it.
    const position: boolean = range.test(line.text) && !bullet.test(line.text);
    if (open === null || (open as Part).pieces.length >= maxLines) begin(section);
    else if (position && (open as Part).pieces.length > 0) {
      const title: Line | undefined = isTitle((open as Part).pieces.at(-1), content)
        ? (open as Part).pieces.pop()
        : undefined;
      const next = begin(section);
      if (title) next.pieces.push(title);
    }
    (current as Part | null)?.pieces.push({
      text: line.text.replace(bullet, ""),
      start: line.start + bulletLength(line.text),
    });
  }
  return parts.filter(({ pieces }) => pieces.length > 0);
}

const bulletLength = (text: string): number => bullet.exec(text)?.[0].length ?? 0;

/** A line right above the dates that may be the position's name. */
function isTitle(line: Line | undefined, content: string): boolean {
  return (
    line !== undefined &&
    !/[•●▪◦‣·*–—-]\s+$/u.test(content.slice(0, line.start)) &&
    line.text.split(/\s+/).length <= 8 &&
    !/[.;:!?]$/.test(line.text) &&
    !years.test(line.text)
  );
}
