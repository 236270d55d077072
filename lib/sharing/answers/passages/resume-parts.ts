import { boundedParts } from "../../../text-bounds.ts";

type Line = { text: string; start: number };
/** What a resume's page is made of: a heading with the lines under it, or one position among several. */
export type Part = { heading: string; pieces: Line[] };

const bullet = /^\s*[•●▪◦‣·*–—-]\s+/u;
const years = /\b(?:19|20)\d{2}\b/u;
const range =
  /\b(?:19|20)\d{2}\b\s*(?:[-–—]|to|bis)\s*(?:\S+\s+)?(?:(?:19|20)\d{2}\b|present|now|today|current|heute|ongoing)/iu;
const commonHeading =
  /^(?:(?:work|professional|relevant|volunteer(?:ing)?|teaching|other|key|core|technical|personal|soft|hard|additional|selected|main|career)\s+)*(?:experience|employment|history|career|projects?|portfolio|education|training|certifications?|certificates|courses|skills?|tools|technologies|languages|summary|profile|about(?: me)?|objective|interests?|hobbies|achievements?|accomplishments?|awards?|honou?rs|publications?|volunteering|leadership|activities|expertise|references|qualifications|(?:work|employment) history|highlights)(?:\s+(?:and|&)\s+\p{L}+)?$/iu;
/** A part of more lines is parted, so that a passage stays short. */
const maxLines = 14;

const wordsIn = (text: string): number => text.split(/\s+/).length;

/** The lines of a page, each with its place; lines that a bullet's text goes on in are joined to it. */
function linesOf(content: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of content.split("\n")) {
    for (const part of boundedParts(line)) {
      const text = part.text.trim();
      const at = start + part.start + part.text.indexOf(text);
      if (!/[\p{L}\p{N}]/u.test(text)) continue;
      const last = lines.at(-1);
      const goesOn = /^\p{Ll}/u.test(text) && last && wordsIn(last.text) >= 5 && last.text.length < 600;
      if (goesOn && !/[.!?:;]$/u.test(last.text)) last.text = content.slice(last.start, at + text.length);
      else lines.push({ text, start: at });
    }
    start += line.length + 1;
  }
  return lines;
}

/** A short line that names what follows: no sentence, no bullet, no date. */
function isHeading(line: string): boolean {
  if (bullet.test(line) || /[.,;!?]$/.test(line) || /\d/.test(line) || /:\s*\S/.test(line)) return false;
  if (wordsIn(line) > 4 || line.length > 40) return false;
  return line === line.toUpperCase() || line.endsWith(":") || commonHeading.test(line);
}

/** Whether a line right above the dates may be the position's name. */
const isTitle = ({ text }: Line): boolean =>
  !bullet.test(text) && wordsIn(text) <= 8 && !/[.;:!?]$/.test(text) && !years.test(text);

/** The parts of a page, in their order; what stands above the first heading is one as well. Pure. */
export function partsOf(content: string): Part[] {
  const parts: Part[] = [{ heading: "", pieces: [] }];
  for (const line of linesOf(content)) {
    const { heading, pieces } = parts.at(-1) ?? { heading: "", pieces: [] };
    if (isHeading(line.text)) parts.push({ heading: line.text.replace(/:$/, ""), pieces: [] });
    else if (range.test(line.text) && !bullet.test(line.text) && pieces.length > 0) {
      // A position begins here, or with the line before.
      const above = pieces.at(-1);
      const title = above && isTitle(above) ? pieces.splice(-1) : [];
      parts.push({ heading, pieces: [...title, line] });
    } else if (pieces.length >= maxLines) parts.push({ heading, pieces: [line] });
    else pieces.push(line);
  }
  const withoutBullet = ({ text, start }: Line): Line => {
    const length = bullet.exec(text)?.[0].length ?? 0;
    return { text: text.slice(length), start: start + length };
  };
  return parts
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ heading, pieces }) => ({ heading, pieces: pieces.map(withoutBullet) }));
}
