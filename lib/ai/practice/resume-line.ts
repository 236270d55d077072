const work =
  /\b(?:experience|employment|work|career|projects?|positions?|achievements?|berufs\p{L}*|projekte)\b/iu;
const otherHeadings = [
  String.raw`skills?|languages?|education|interests?|hobb\p{L}+|certif\p{L}+|qualif\p{L}+|training|courses?`,
  String.raw`refer\p{L}+|profile|summary|statement|objective|about|contact|volunt\p{L}+|other|ausbildung|sprachen`,
  String.raw`kenntnisse|awards?|publications?`,
].join("|");
const other = new RegExp(String.raw`\b(?:${otherHeadings})\b`, "iu");
const privateWords = [
  String.raw`phone|mobile|tel|e-?mail|address|born|nationality|licen[cs]e|married|on request|parent\p{L}*`,
  String.raw`maternity|paternity|children|career break|sick leave|retire\p{L}*|unemployed`,
].join("|");
/** Contact details and private matters that can appear among the jobs. */
const privatePattern = new RegExp(
  String.raw`@|https?:|www\.|\+?\d[\d\s().-]{8,}\d|["“”]|\b(?:${privateWords})\b`,
  "iu",
);
const year = /\b(?:19|20)\d\d\b|\bpresent\b/gi;
const actionPattern =
  /^(?:\p{Lu}\p{Ll}{2,}ed|Built|Led|Ran|Cut|Set up|Wrote|Won|Taught|Made|Grew|Held|Sold)\b/u;

/**
 * A job or project line of a resume, verbatim: the latest job for the first character, another one for each
 * later character.
 */
export function resumeLine(resume: readonly string[], index: number): string | null {
  let isWork = true;
  const lines: { text: string; rank: number }[] = [];
  for (const raw of resume.slice(0, 200)) {
    const line = raw.replace(/^[\s\-*•–—·▪◦‣|>]+/u, "").trim();
    // Dates are often separated from the job by a gap.
    const text = line.split(/\s{2,}|\t/).toSorted((a, b) => b.length - a.length)[0] ?? "";
    const count = text.split(/\s+/).length;
    const isHeading = count <= 5 && !/\d/.test(line) && (work.test(line) || other.test(line));
    if (isHeading) isWork = work.test(line);
    const bare = line.replaceAll(year, "");
    const entries = text.split(/[,;•|]\s?/);
    const isList = bare === line && entries.length > 2 && entries.every((one) => one.split(" ").length < 4);
    const isDate = (text.replaceAll(year, "").match(/\p{L}{2,}/gu)?.length ?? 0) < 2;
    const isUnfit = isHeading || isList || isDate || privatePattern.test(bare) || !/\p{Ll}/u.test(text);
    if (!isWork || isUnfit || count < 3 || count > 24) continue;
    const isJob = bare !== line || /\s(?:at|\||–|—)\s|, \p{Lu}/u.test(text);
    if (actionPattern.test(text)) lines.push({ text, rank: /\d/.test(text) ? 1 : 3 });
    else if (isJob) lines.push({ text, rank: lines.some(({ rank }) => rank === 0) ? 2 : 0 });
  }
  return lines.toSorted((a, b) => a.rank - b.rank)[index]?.text ?? null;
}
