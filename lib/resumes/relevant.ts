import { maxSentenceLength } from "../text-bounds.ts";
import { withoutContact } from "./contact-details.ts";

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
