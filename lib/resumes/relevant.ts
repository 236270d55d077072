import { boundedParts, boundWords, maxSentenceLength } from "../text-bounds.ts";

/** Selects and orders the lines of a resume for an interviewer. Pure. */

/** Maximum characters; the prompt clips further. */
const maxText = 16_000;
const maxLines = 160;

/** Headings in ascending order of interest, from contact details to work. */
const headings = [
  new RegExp(
    [
      String.raw`^(contact( details| information)?|kontakt|contacto|coordonn[ée]es|contatti|address`,
      String.raw`personal (details|data|information)|persönliche daten|references?|referenzen|referees)\b|联系`,
      String.raw`連絡先|연락처|контакты|פרטים|التواصل`,
    ].join("|"),
    "iu",
  ),
  new RegExp(
    [
      String.raw`\b(summary|profile|about( me)?|objective|profil|zusammenfassung|r[ée]sum[ée]|perfil|profilo`,
      String.raw`interests?|hobbies)\b|自我|概要|소개|о себе|תקציר|نبذة`,
    ].join("|"),
    "iu",
  ),
  new RegExp(
    [
      String.raw`\b(education|training|certifications?|certificates|courses|ausbildung|bildung|studium|formation`,
      String.raw`[ée]ducation|educaci[óo]n|formaci[óo]n|istruzione|educa[çc][ãa]o|opleiding|utbildning)\b|教育`,
      String.raw`学历|学歴|학력|образование|השכלה|التعليم|\b(skills?|technologies|tools`,
      String.raw`languages|expertise|kenntnisse|fähigkeiten|sprachen|comp[ée]tences|langues|habilidades|idiomas`,
      String.raw`competenze|lingue)\b|技能|语言|スキル|기술|навыки|כישורים|المهارات`,
    ].join("|"),
    "iu",
  ),
  new RegExp(
    [
      String.raw`\b(achievements?|accomplishments?|awards?|honou?rs|publications?|patents|volunteer(ing)?|leadership`,
      String.raw`activities|erfolge|auszeichnungen|veröffentlichungen|distinctions|logros|premios)\b|获奖|受賞`,
      String.raw`수상`,
    ].join("|"),
    "iu",
  ),
  new RegExp(
    [
      String.raw`\b(experience|employment|work history|career|professional background|berufserfahrung|werdegang`,
      String.raw`praxis|exp[ée]riences?|parcours|experiencia|esperienza|experi[êe]ncia|ervaring|erfarenhet)\b`,
      String.raw`职业|工作经[历验]|職歴|職務経歴|경력|опыт|ניסיון|الخبرة`,
      String.raw`الخبرات|\b(projects?|portfolio|open source|projekte?|projets?|proyectos?|progetti|projetos)\b`,
      String.raw`项目|專案|プロジェクト|프로젝트|проект|פרויקטים|مشاريع`,
    ].join("|"),
    "iu",
  ),
];

const contact = [
  /@[\w-]+\.|\bhttps?:|\bwww\.|\b(?:linkedin|github|gitlab|xing|behance|dribbble)\.(?:com|io)\b/i,
  new RegExp(
    [
      String.raw`\b(?:phone|telephone|tel|mobile|cell|fax|e-?mail|address|adresse|anschrift|telefon|mobil|teléfono`,
      String.raw`dirección|téléphone|indirizzo|date of birth|born|d\.?o\.?b|geburtsdatum|geboren|né[e]? le`,
      String.raw`nationality|marital status|staatsangehörigkeit|postcode|zip)\b\s*[.:]`,
    ].join("|"),
    "i",
  ),
  /\+\d[\d\s().\-/]{6,}\d/,
  /(?:^|\s)\(?0?\d{2,5}\)?[\s./-]\d{3,4}[\s./-]\d{3,4}\b/,
  // A street with its number, before or after; a postcode with its town.
  new RegExp(
    [
      String.raw`^\s*\d{1,5}[a-z]?,?\s+(?:[\p{Lu}][\p{L}'’.]*\s+){1,4}(?:st|street|rd|road|ave|avenue|lane|ln|dr`,
      String.raw`drive|way|close|court|ct|blvd|boulevard|square|place|terrace|gardens|crescent|hill|row|park)\b\.?`,
    ].join("|"),
    "iu",
  ),
  /\b\p{L}+(?:str(?:aße|asse|\.)|weg|gasse|allee|platz)\s+\d{1,4}\b/iu,
  /^\s*\d{0,4},?\s*(?:bis\s+)?(?:rue|avenue|boulevard|calle|avenida|via|viale|rua|plaza|piazza)\s+\p{Lu}.*\d/iu,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b/,
  /\b[A-Z]{2},?\s\d{5}(?:-\d{4})?\b/,
  /^\s*(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}[\p{L}-]+(?:\s*,\s*\p{Lu}\p{L}+)?\s*$/u,
  /〒\s?\d{3}-?\d{4}/,
];

const isContact = (text: string): boolean => {
  const bounded = boundWords(text);
  return contact.some((pattern) => pattern.test(bounded));
};

/** The interest of the section that a short line names; null if it names none. */
function weightOf(line: string): number | null {
  if (line.length > maxSentenceLength) return null;
  const bare = line.replaceAll(/[^\p{L}\p{M}\s&/-]/gu, " ").trim();
  if (bare.length === 0 || bare.length > 40 || bare.split(/\s+/).length > 5 || /[.,;]$/.test(line.trim()))
    return null;
  // Letter-spaced headings.
  const closed = /^(?:\p{L}\s){3,}\p{L}$/u.test(bare) ? bare.replaceAll(" ", "") : bare;
  const weight = headings.findLastIndex((heading) => heading.test(closed));
  return weight < 0 ? null : weight;
}

const withoutContact = (line: string): string =>
  boundedParts(line)
    .map(({ text }) => {
      if (!isContact(text)) return text;
      // The rest of the line may be a job.
      const parts = text.split(/ {2,}|(?<!\s)\s+[|•·]\s+/);
      return parts.filter((part) => !isContact(part) && part.split(/\s+/).length > 3).join("  ");
    })
    .join("");

/** Removes contact details line by line, including lines with little else. */
export function withoutContactDetails(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .map(withoutContact)
    .filter((rest, at) => rest.trim() !== "" || lines[at] === "")
    .join("\n")
    .trim();
}

/** Lines to ask about, without contact details; the most interesting sections first, each in its own order. */
export function relevantLines(text: string): string[] {
  const groups: string[][] = headings.map(() => []);
  // Before the first heading: the name, contact details or a profile.
  let weight = 1;
  let isTop = true;
  for (const line of text.split("\n").map((raw) => raw.trim())) {
    const heading = weightOf(line);
    if (heading !== null) {
      weight = heading;
      isTop = false;
    }
    if (line === "" || (weight === 0 && !isTop)) continue;
    const rest = withoutContact(line);
    if (rest.trim() !== "" && !(isTop && rest.split(/\s+/).length < 5)) groups[weight]?.push(rest);
  }
  let room = maxText;
  const lines = groups.toReversed().flat().slice(0, maxLines);
  return lines.filter((line) => (room -= line.length + 1) >= 0);
}
