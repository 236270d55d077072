import { boundedParts, boundWords, maxSentenceLength } from "../text-bounds.ts";

/** What of a resume an interviewer reads, and in which order. Pure. */

/** No more than this, in characters: the prompt clips it further. */
const maxText = 16_000;
const maxLines = 160;

/** Headings by how much there is to ask about what follows: from contact details to the work. */
const headings = [
  /^(contact( details| information)?|kontakt|contacto|coordonn[ée]es|contatti|address|personal (details|data|information)|persönliche daten|references?|referenzen|referees)\b|联系|連絡先|연락처|контакты|פרטים|التواصل/iu,
  /\b(summary|profile|about( me)?|objective|profil|zusammenfassung|r[ée]sum[ée]|perfil|profilo|interests?|hobbies)\b|自我|概要|소개|о себе|תקציר|نبذة/iu,
  /\b(education|training|certifications?|certificates|courses|ausbildung|bildung|studium|formation|[ée]ducation|educaci[óo]n|formaci[óo]n|istruzione|educa[çc][ãa]o|opleiding|utbildning)\b|教育|学历|学歴|학력|образование|השכלה|التعليم|\b(skills?|technologies|tools|languages|expertise|kenntnisse|fähigkeiten|sprachen|comp[ée]tences|langues|habilidades|idiomas|competenze|lingue)\b|技能|语言|スキル|기술|навыки|כישורים|المهارات/iu,
  /\b(achievements?|accomplishments?|awards?|honou?rs|publications?|patents|volunteer(ing)?|leadership|activities|erfolge|auszeichnungen|veröffentlichungen|distinctions|logros|premios)\b|获奖|受賞|수상/iu,
  /\b(experience|employment|work history|career|professional background|berufserfahrung|werdegang|praxis|exp[ée]riences?|parcours|experiencia|esperienza|experi[êe]ncia|ervaring|erfarenhet)\b|职业|工作经[历验]|職歴|職務経歴|경력|опыт|ניסיון|الخبرة|الخبرات|\b(projects?|portfolio|open source|projekte?|projets?|proyectos?|progetti|projetos)\b|项目|專案|プロジェクト|프로젝트|проект|פרויקטים|مشاريع/iu,
];

const contact = [
  /@[\w-]+\.|\bhttps?:|\bwww\.|\b(?:linkedin|github|gitlab|xing|behance|dribbble)\.(?:com|io)\b/i,
  /\b(?:phone|telephone|tel|mobile|cell|fax|e-?mail|address|adresse|anschrift|telefon|mobil|teléfono|dirección|téléphone|indirizzo|date of birth|born|d\.?o\.?b|geburtsdatum|geboren|né[e]? le|nationality|marital status|staatsangehörigkeit|postcode|zip)\b\s*[.:]/i,
  /\+\d[\d\s().\-/]{6,}\d/,
  /(?:^|\s)\(?0?\d{2,5}\)?[\s./-]\d{3,4}[\s./-]\d{3,4}\b/,
  // A street with its number, before or after; a postcode with its town.
  /^\s*\d{1,5}[a-z]?,?\s+(?:[\p{Lu}][\p{L}'’.]*\s+){1,4}(?:st|street|rd|road|ave|avenue|lane|ln|dr|drive|way|close|court|ct|blvd|boulevard|square|place|terrace|gardens|crescent|hill|row|park)\b\.?/iu,
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

/** How much there is to ask about the section that a short line names; null when it names none. */
function weightOf(line: string): number | null {
  if (line.length > maxSentenceLength) return null;
  const bare = line.replaceAll(/[^\p{L}\p{M}\s&/-]/gu, " ").trim();
  if (bare.length === 0 || bare.length > 40 || bare.split(/\s+/).length > 5 || /[.,;]$/.test(line.trim()))
    return null;
  // L E T T E R S that stand apart.
  const closed = /^(?:\p{L}\s){3,}\p{L}$/u.test(bare) ? bare.replaceAll(" ", "") : bare;
  const weight = headings.findLastIndex((heading) => heading.test(closed));
  return weight < 0 ? null : weight;
}

const withoutContact = (line: string): string =>
  boundedParts(line)
    .map(({ text }) => {
      if (!isContact(text)) return text;
      // The other end of the line may be a job.
      const parts = text.split(/ {2,}|(?<!\s)\s+[|•·]\s+/);
      return parts.filter((part) => !isContact(part) && part.split(/\s+/).length > 3).join("  ");
    })
    .join("");

/** A text without the contact details in it, line by line; a line that holds little else goes with them. */
export function withoutContactDetails(text: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  return lines
    .map(withoutContact)
    .filter((rest, at) => rest.trim() !== "" || lines[at] === "")
    .join("\n")
    .trim();
}

/** The lines of a resume to ask about, without contact details: the weightiest sections first, each in its own order. */
export function relevantLines(text: string): string[] {
  const groups: string[][] = headings.map(() => []);
  // Until the first heading it is the name and the contact block, or a line about the person.
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
