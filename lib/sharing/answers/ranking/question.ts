import { readTopics } from "../../../text/topics.ts";
import { stemOf } from "../../../text/stems.ts";
import { termsOf, type Term } from "../../../text/terms.ts";

/** What a question looks for. */
export type Sought = {
  /** The families of questions that it belongs to, the strongest with 1. */
  families: Map<string, number>;
  /** How much of the question the families are; 0 where it belongs to none. */
  strength: number;
  /** What it asks about beside them, with how much of the question each word is. */
  terms: { stem: string; weight: number; isName: boolean }[];
  /** Words that only say which family is meant. */
  hints: string[];
  /** It asks for the person as a whole, and for nothing in particular. */
  isOverall: boolean;
};

const stemmed = (words: string): Set<string> => new Set(words.trim().split(/\s+/).map(stemOf));

/** With these one asks; what one asks for, the others say. */
export const asking = stemmed(
  "candidate applicant person people interviewee interview tell describe explain give example examples instance time times experience experienced know knowledge familiar skill skills able ability good well kind sort type work worked working job role use used handle deal approach face come talk say discuss mention share detail details specific main particular thing things way part involve big biggest best great greatest strong major important significant like ever currently recent current past previous latest situation moment happen story information please evidence question answer look make get take feel think want need try help show go see find let year years many much long doing proficient comfortable capable competent expert expertise sense anything something someone anyone somebody anybody prior lot full really hello hi thanks become demonstrate possess hold perform bring include involved keen willing happy able likely professional personal level quality kinds sorts point reason career field area side own real most new old different enough under around idea man woman guy lady attend consist set run care day week job first last rather bit piece certain remember react put keep turn go",
);
/** Families that only say that something is asked about the person; where there is another, it is meant. */
const filler = new Set(["experience", "background"]);
export const broad = new Set(["experience", "background", "day", "strengths"]);
/** Families of plain facts: what does not speak of them does not come close either. */
export const plainFacts = new Set(
  "salary availability hours location licence references languages".split(" "),
);
const overall =
  /\b(?:about (?:the candidate|the applicant|them|him|her|this person|this candidate|yourself|NAME)|who (?:is|are)|summar\p{L}+|overview|sell me|stands? out|impress\p{L}*|introduce|highlights?|in a nutshell|why should we (?:hire|interview|meet|pick|choose)|key (?:points|takeaways))\b/iu;
const overallStems = stemmed(
  "summary summarise summarize summarized overview stand stands out impress impressive highlight highlights hire introduce takeaway takeaways points key top team nutshell sell pick choose meet interview bit little",
);
const goesOn =
  /^\W*(?:and|but|so|then|ok|okay|what about|how about|why|how|when|where|who|what happened|really|could you|can you|tell me more)\b/iu;

/**
 * Reads what a question looks for.
 * @param earlier what the same visitor asked before, oldest first: where a question only goes on, it is read with the last of these
 */
export function readQuestion(question: string, earlier: string[], name: string | null): Sought {
  const sought = read(question, name);
  const last = earlier.at(-1);
  const isEmpty = sought.terms.length + (sought.strength >= 1 ? 1 : 0) === 0 && !sought.isOverall;
  return last !== undefined && isEmpty && goesOn.test(question) ? read(`${last} ${question}`, name) : sought;
}

function read(question: string, name: string | null): Sought {
  const own = new Set(termsOf(name ?? "").map(({ stem }) => stem));
  // People are called by the beginning of their name, too.
  const isOwn = ({ stem, word, named }: Term): boolean =>
    own.has(stem) || (named && word.length > 2 && own.keys().some((other) => other.startsWith(word)));
  const all = unique(termsOf(question)).filter((term) => !isOwn(term) && term.word !== "it");
  const ownWords = (word: string): boolean => termsOf(word).some((term) => own.has(term.stem));
  const { weights, stems } = readTopics(
    question
      .split(/\s+/)
      .filter((word) => !ownWords(word))
      .join(" "),
  );
  const families = strongest(weights);
  const top = Math.max(0, ...families.values());
  const named = (term: Term): boolean => term.named && (term.word.length <= 4 || !asking.has(term.stem));
  const isCue = ({ stem }: Term): boolean => asking.has(stem) || (top >= 1 && stems.has(stem));
  const terms = all.filter((term) => named(term) || !isCue(term));
  const firstName = name?.split(/\s+/)[0];
  const withName = firstName ? question.replaceAll(firstName, "NAME") : question;
  const isOverall = overall.test(withName) && terms.every(({ stem }) => overallStems.has(stem));
  return {
    families: new Map([...families].map(([family, weight]) => [family, weight / top])),
    // "Experience with boilers" asks for boilers.
    strength: terms.length > 0 && families.keys().every((id) => filler.has(id)) ? 0 : Math.min(1.5, top),
    terms: terms.map((term) => ({ stem: term.stem, weight: term.named ? 1.2 : 0.7, isName: term.named })),
    hints: all.filter((term) => !terms.includes(term) && !asking.has(term.stem)).map(({ stem }) => stem),
    isOverall,
  };
}

/** The families that are meant, without those that are far weaker than another. */
function strongest(weights: Map<string, number>): Map<string, number> {
  const clear = Math.max(0, ...[...weights].map(([family, weight]) => (broad.has(family) ? 0 : weight)));
  const meant = [...weights].filter(
    ([family, weight]) => clear < 1 || !broad.has(family) || weight > 1.6 * clear,
  );
  const top = Math.max(0, ...meant.map(([, weight]) => weight));
  const isFact = meant.some(([family, weight]) => weight === top && plainFacts.has(family));
  return new Map(
    meant.filter(([family, weight]) => weight >= top * 0.4 && (!isFact || plainFacts.has(family))),
  );
}

const unique = (terms: Term[]): Term[] => [...new Map(terms.map((term) => [term.stem, term])).values()];
