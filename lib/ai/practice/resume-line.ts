const work =
  /\b(?:experience|employment|work|career|projects?|positions?|achievements?|berufs\p{L}*|projekte|experiencia|exp[ée]rience|proyectos|projets)\b/iu;
const other =
  /\b(?:skills?|languages?|education|interests?|hobb\p{L}+|certif\p{L}+|qualif\p{L}+|training|courses?|refer\p{L}+|profile|summary|statement|objective|about|contact|volunt\p{L}+|other|ausbildung|sprachen|kenntnisse|ehrenamt|idiomas|langues|formaci\p{L}+|formation|awards?|publications?)\b/iu;
/** Contact details, and what is private though it may stand among the jobs. */
const unfit =
  /@|https?:|www\.|\+?\d[\d\s().-]{8,}\d|["“”]|\b(?:phone|mobile|tel|e-?mail|address|geb|born|nationality|licen[cs]e|married|on request|parent\p{L}*|maternity|paternity|children|career break|sick leave|menopause|retire\p{L}*|ruhestand|unemployed)\b/iu;
const anyYear = /\b(?:19|20)\d\d\b/g;
const year = /\b(?:19|20)\d\d\b|\bpresent\b/i;
const deed = /^(?:\p{Lu}\p{Ll}{2,}ed|Built|Led|Ran|Cut|Set up|Wrote|Won|Taught|Made|Grew|Held|Sold)\b/u;

/** Three or more short entries: skills, tools, places. */
const isList = (text: string): boolean => {
  const entries = text.split(/[,;•|]\s*/);
  return entries.length > 2 && entries.every((entry) => entry.split(/\s+/).length <= 3);
};

/**
 * One job or project line of a resume, exactly as it stands there: for the first character (`index` 0) the latest job, for
 * each one after it another line; null when there is none.
 */
export function resumeLine(resume: readonly string[], index: number): string | null {
  let isWork = true;
  const lines: { text: string; rank: number }[] = [];
  for (const raw of resume.slice(0, 200)) {
    const line = raw.replace(/^[\s\-*•–—·▪◦‣|>]+/u, "").trim();
    // Dates often stand apart from the job, after a gap.
    const text = line.split(/\s{2,}|\t/).toSorted((a, b) => b.length - a.length)[0] ?? "";
    const count = text.split(/\s+/).length;
    const isHeading = count <= 5 && !/\d/.test(line) && (work.test(line) || other.test(line));
    if (isHeading) isWork = work.test(line);
    const isUnfit = unfit.test(line.replaceAll(anyYear, "")) || (isList(text) && !year.test(line));
    if (!isWork || isHeading || isUnfit || count < 3 || count > 24 || !/\p{Ll}/u.test(text)) continue;
    const isJob = year.test(line) || /\s(?:at|\||–|—)\s|, \p{Lu}/u.test(text);
    if (deed.test(text)) lines.push({ text, rank: /\d/.test(text) ? 1 : 3 });
    else if (isJob) lines.push({ text, rank: lines.some(({ rank }) => rank === 0) ? 2 : 0 });
  }
  return lines.toSorted((a, b) => a.rank - b.rank)[index]?.text ?? null;
}
