const work =
  /\b(?:experience|employment|work|career|projects?|positions?|achievements?|berufs\p{L}*|projekte|experiencia|exp[ée]rience|proyectos|projets)\b/iu;
const other =
  /\b(?:skills?|languages?|education|interests?|hobb\p{L}+|certif\p{L}+|qualif\p{L}+|training|courses?|referees?|references?|profile|summary|statement|objective|about|contact|clearance|voluntary|volunteering|other|ausbildung|sprachen|kenntnisse|ehrenamt|idiomas|langues|formaci\p{L}+|formation|awards?|publications?)\b/iu;
const contact =
  /@|https?:|www\.|\+?\d[\d\s().-]{8,}\d|\b(?:phone|mobile|tel|e-?mail|address|geb|born|nationality|licen[cs]e|married|available (?:on|upon) request)\b/i;
/** Not to be opened with, though it may stand among the jobs. */
const personal = /\b(?:parent|parental|maternity|paternity|children|career break|sick leave|carer for|menopause|retire\p{L}*|ruhestand|unemployed)\b/iu;
const years = /\b(?:19|20)\d\d\b|\bpresent\b|\bsince \d/i;
const deed = /^(?:\p{Lu}\p{Ll}{2,}(?:ed)|Built|Led|Ran|Cut|Set up|Wrote|Won|Taught|Made|Kept|Grew|Began|Held|Sold|Took)\b/u;

/**
 * One job or project line of a resume, exactly as it stands there: the latest job for the first character, for each later
 * one another line. Null when there is none.
 */
export function resumeLine(resume: readonly string[], turn: number): string | null {
  let isWork = true;
  const jobs: string[] = [];
  const deeds: string[] = [];
  for (const raw of resume.slice(0, 200)) {
    const line = raw.replace(/^[\s\-*•–—·▪◦‣|>]+/u, "").trim();
    const words = line.split(/\s+/).length;
    if (words <= 5 && !/\d/.test(line) && (work.test(line) || other.test(line))) isWork = work.test(line);
    const parts = line.split(/\s{2,}|\t/).toSorted((a, b) => b.length - a.length);
    const text = parts[0] ?? "";
    const count = text.split(/\s+/).length;
    if (!isWork || count < 3 || count > 24 || isList(text) || contact.test(line) || personal.test(line)) continue;
    if (!/\p{Ll}/u.test(text) || /["“”]/.test(text)) continue;
    if (deed.test(text)) deeds.push(text);
    else if (years.test(line) || /\s(?:at|\||–|—)\s|, \p{Lu}/u.test(text)) jobs.push(text);
  }
  const figures = deeds.filter((text) => /\d/.test(text));
  const lines = [...jobs.slice(0, 1), ...figures, ...jobs.slice(1), ...deeds.filter((text) => !figures.includes(text))];
  return lines[turn] ?? null;
}

/** Three or more short entries: skills, tools, places. */
const isList = (text: string): boolean => {
  const entries = text.split(/[,;•|]\s*/);
  return entries.length > 2 && entries.every((entry) => entry.split(/\s+/).length <= 3) && !years.test(text);
};
