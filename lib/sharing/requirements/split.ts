import { sentences } from "../../text/sentences.ts";
import { countWords } from "../../text/words.ts";
import { maxRequirementLength } from "../constants.ts";

type Kind = "required" | "duty" | "other";
type Line = { text: string; kind: Kind | null; isItem: boolean };

const whole = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");

/** What a heading says of the lines below it. */
const headings: [Kind, RegExp][] = [
  [
    "other",
    whole(
      "benefits?|perks|offer|what you get|you'll get|you will get|rewards?|salary|pay|compensation|package|about us|about the (?:company|team|role|job)|who we are|our (?:company|story|mission|values|culture|team|clients)|why (?:us|join|work)|how to apply|apply|application|process|location|hours|equal|diversity|contact|wir bieten|über uns|nous offrons|ofrecemos",
    ),
  ],
  [
    "required",
    whole(
      "requirements?|required|requires|qualifications?|skills?|experience|essential|desirable|desired|preferred|must[ -]haves?|nice[ -]to[ -]haves?|bonus points|you bring|you'll bring|you will bring|you have|you need|you'll need|you will need|who you are|about you|you are|looking for|we need|person specification|ideal candidate|the candidate|profile|criteria|knowledge|competenc(?:y|ies)|education|anforderungen|ihr profil|dein profil|profil recherché|requisitos",
    ),
  ],
  [
    "duty",
    whole(
      "responsibilit(?:y|ies)|duties|tasks|you'll do|you will do|you'll be doing|the role|the job|day[ -]to[ -]day|your role|accountabilities|aufgaben|missions|funciones",
    ),
  ],
];

/** What an employer says of itself, of pay and of applying; where no heading says that it is required. */
const isOffer = whole(
  "we offer|we(?: a|')re an?|we provide|we believe|we value|our (?:company|mission|story|culture|office|offices|clients|customers|team is)|join (?:us|our)|founded in|established in|award-winning|market leader|market-leading|leading provider|fast-growing|family-run|salary|per annum|per hour|per year|an hour|pro rata|competitive pay|pension|paid (?:leave|holidays?)|annual leave|days'? (?:of )?holidays?|days off|holiday allowance|health insurance|dental|gym|free (?:lunch|parking|coffee|fruit|meals)|discounts?|cycle to work|bonus scheme|perks|benefits (?:include|package)|apply (?:now|by|to|online|with|today)|to apply|send (?:us )?your|your cv|cover letter|closing date|equal opportunit\\p{L}+|start date|reference number|job title|job type|full[ -]time|part[ -]time|permanent|hybrid working",
);
const isMoney = /[£$€]\s?\d|\d\s?[£$€]|\dk\b/iu;
/** What is asked of a person, in running text. */
const asksFor = whole(
  "must|should|need|needs|require[sd]?|requirement|experience|experienced|knowledge|know|understand\\p{L}*|skills?|skilled|able|ability|degree|diploma|qualif\\p{L}+|certif\\p{L}+|licen[cs]e|proficien\\p{L}+|familiar\\p{L}*|fluen\\p{L}+|expertise|expert|track record|background in|years?'?|looking for|comfortable|confident|competent|trained|excellent|strong|good with|speak\\p{L}*|willing\\p{L}*|native|under \\d+|kids|children",
);

const marker = /^(?:[-*+•·●○◦▪▫■□▸►▶➤➢→‣⁃✓✔✅☐☑–—>]+|\[[ xX]?\]|#\d+|\(?\d{1,2}[.):]|\(?[a-z]\))\s*/u;

/**
 * The requirements of a job text, one a line: what stands under headings that say so, else what reads like one. What is
 * offered, said of the company or of applying is left out. Lines without such a text around them are taken as they are. Pure.
 */
export function splitRequirements(text: string): string[] {
  const rows = rowsOf(text);
  const lines = linesOf(rows.flatMap(sentencesOf));
  const isRunning = rows.some((row) => countWords(row) > maxLineWords);
  const required = lines.filter(({ kind }) => kind === "required");
  const duties = lines.filter(({ kind }) => kind === "duty");
  const named = required.length > 0 ? required : duties;
  const chosen =
    named.length > 0
      ? named
      : unnamed(
          lines.filter(({ kind }) => kind === null),
          isRunning,
        );
  const parts = (chosen.length > 0 ? chosen : lines).flatMap(({ text: line }) => shortened(line));
  return [...new Map(parts.map((part) => [part.toLowerCase(), part])).values()];
}

/** A line of more words is running text. */
const maxLineWords = 25;

/** Of a text without headings, the list in it; else the sentences that ask for something; else all of it. */
function unnamed(lines: Line[], isRunning: boolean): Line[] {
  const own = lines.filter(({ text }) => !isOffer.test(text) && !isMoney.test(text));
  const items = own.filter(({ isItem }) => isItem);
  if (items.length > 1) return items;
  const asking = isRunning ? own.filter(({ text }) => asksFor.test(text)) : [];
  return asking.length > 0 ? asking : own;
}

const rowsOf = (text: string): string[] =>
  text
    .replaceAll(/ (?=[•●▪◦‣⁃✓✔➤] ?\S)/gu, "\n")
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((row) => row.replaceAll("**", "").trim())
    .filter((row) => /\p{L}/u.test(row));

const isMarked = (row: string): boolean => marker.test(row) && !/^#+ /.test(row);

/** What stands in one line without a mark, apart. */
const sentencesOf = (row: string): string[] =>
  isMarked(row) ? [row] : sentences(row).flatMap(({ text }) => text.split(/;\s+/));

/** The lines with what the heading above each says of it; headings themselves are left out. */
function linesOf(rows: string[]): Line[] {
  let kind: Kind | null = null;
  return rows.flatMap((row, at): Line[] => {
    const isItem = isMarked(row);
    const bare = row
      .replace(/^#+\s+/, "")
      .replace(marker, "")
      .trim();
    const { heading, rest } = headingOf(bare, isItem, marker.test(rows[at + 1] ?? ""));
    if (heading === null) return [{ text: bare, kind, isItem }];
    kind = headings.find(([, pattern]) => pattern.test(heading))?.[0] ?? (kind === "other" ? "other" : null);
    return rest === "" ? [] : [{ text: rest, kind, isItem }];
  });
}

const maxHeadingWords = 7;

/** The heading that a line is or begins with ("Skills: Python, SQL"); null for one that is none. */
function headingOf(
  line: string,
  isItem: boolean,
  isBeforeItem: boolean,
): { heading: string | null; rest: string } {
  const colon = line.indexOf(":");
  const before = colon === -1 ? line : line.slice(0, colon);
  const rest = colon === -1 ? "" : line.slice(colon + 1).trim();
  const isShort = countWords(before) <= maxHeadingWords;
  const isNamed = headings.some(([, pattern]) => pattern.test(before));
  if (colon !== -1 && isShort && (rest === "" ? !isItem : isNamed && countWords(before) <= 4))
    return { heading: before, rest };
  if (isItem || colon !== -1 || !isShort || /[.!;,]$/.test(line)) return { heading: null, rest: "" };
  const isCapital = line === line.toUpperCase() && line !== line.toLowerCase();
  const isHeading = isBeforeItem || (isNamed && (isCapital || isBareHeading(line)));
  return { heading: isHeading ? line : null, rest: "" };
}

/** Without a mark, a line is a heading only where all of it is one: "Requirements", "What you'll bring". */
const isBareHeading = (line: string): boolean =>
  !/^\p{Ll}/u.test(line) &&
  !/\p{L}/u.test([...headings.map(([, pattern]) => pattern), filler].reduce(without, line));
const filler = whole(
  "what|key|main|core|technical|minimum|the|your|our|and|or|for|we're|we are|to|this|summary|specific",
);
const without = (text: string, pattern: RegExp): string =>
  text.replaceAll(new RegExp(pattern.source, "giu"), "");

/** A line in pieces that are short enough, without the mark at its end. */
function shortened(line: string): string[] {
  if (line.length <= maxRequirementLength) return [line.replace(/[;,.]$/, "")];
  return sentences(line).flatMap(({ text }) => {
    if (text.length <= maxRequirementLength) return [text.replace(/[;,.]$/, "")];
    const cut = text.slice(0, maxRequirementLength);
    const end = cut.lastIndexOf(" ");
    return [end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, "")];
  });
}
