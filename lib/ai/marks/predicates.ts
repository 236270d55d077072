import nlp from "compromise/two";
import { list } from "./patterns.ts";

type Subject = "i" | "we" | "other";
type Clause = {
  subject: Subject | null;
  /** Whether its subject is a noun, not a pronoun. */
  hasNoun: boolean;
  isNegative: boolean;
  /** In a clause that gives a reason, a time or a detail: "because …", "when …", "who …". */
  isSubordinate: boolean;
};
export type Predicate = Clause & {
  /** As it was typed, in lower case, and the word after it. */
  verb: string;
  next: string;
  form: "deed" | "passive" | "being" | "unreal";
  isPast: boolean;
  /** "I have trained four apprentices": done, with no occasion. */
  isPerfect: boolean;
  /** Whether nothing but the rest of the answer says that it is past: "I put it back". */
  isUnchanging: boolean;
};
/** A word as the library reads it; `word` is in lower case, without the signs around it. */
export type Term = { word: string; tags: ReadonlySet<string>; endsClause: boolean };
/** `follows`: the clause that an "and" ended had a verb, so that a noun before it is no part of the subject. */
type OpenClause = Clause & { helpers: string[]; hasVerb: boolean; follows: boolean };

const subordinators = list(`because cos cause when while whilst if as that which who whom whose where since
  until till before after although though unless whether how why what`);
const coordinators = list("and but then so or plus");
const unreal = list("will would can could shall should may might must wanna gonna used");
const being = list("am is are was were be been being");
const having = list("have has had having");
const negations = list("not never nearly almost");
const auxiliaries = new Set([...unreal, ...being, ...having, "do", "does", "did"]);
/** Their past looks like their present. */
const unchanging = list("bet cost cut fit hit hurt let put quit read reset set shut split spread");
const noSubjects = list("me us him her them all both each myself");
/** What people type, in the spelling of a dictionary and without the signs of Markdown. */
export function normalise(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[*_#`•]/g, " ")
    .replace(/\bi(ve|m)\b/gi, "I'$1")
    .replace(/\b(did|do|does|was|were|could|would|should|ca|wo|has|have|had|is|are)nt\b/gi, "$1n't")
    .replace(/\b(that|there|what)s\b/gi, "$1's")
    .replace(/\b(would|could|should|must|might) of\b/gi, "$1 have")
    .replace(/\bput it (?:this|that) way\b/gi, " ");
}

export function termsOf(text: string): Term[] {
  return nlp(text).docs.flatMap((sentence) =>
    sentence.map((term, at) => ({
      word: (term as { implicit?: string }).implicit || term.normal,
      tags: term.tags ?? new Set<string>(),
      endsClause: at === sentence.length - 1 || /[,;:()–—…!?.]|\s-/.test(term.post),
    })),
  );
}

const open = (subject: Subject | null, isSubordinate = false, hasNoun = false): OpenClause => {
  return { subject, hasNoun, isSubordinate, isNegative: false, helpers: [], hasVerb: false, follows: false };
};

/** Who does what in a sentence, in order. An approximation: each verb goes with the last subject before it. */
export function predicatesOf(terms: Term[]): Predicate[] {
  const result: Predicate[] = [];
  let clause = open(null);
  const carried = (): Subject | null =>
    (result.findLast((one) => !one.isSubordinate) ?? result.at(-1))?.subject ?? clause.subject;
  for (const [at, term] of terms.entries()) {
    const { word } = term;
    const subject = subjectOf(terms, at, clause);
    if (coordinators.has(word)) {
      // "I would have walked or shouted"
      const helpers = word === "or" ? clause.helpers : [];
      clause = { ...open(carried()), helpers, follows: clause.hasVerb };
    } else if (subject)
      clause = open(subject, clause.isSubordinate && !clause.hasVerb, !term.tags.has("Pronoun"));
    else if (subordinators.has(word)) clause = open("other", true);
    else if (negations.has(word)) clause.isNegative = true;
    else {
      const predicate = clause.hasVerb ? null : predicateOf(terms, at, clause, result.at(-1));
      if (predicate) result.push(predicate);
      if (predicate) clause.hasVerb = true;
      else if (auxiliaries.has(word)) clause.helpers.push(word);
    }
    if (term.endsClause) clause = open(carried());
  }
  return result;
}

/** The subject that a word begins, or null. After a verb a noun is an object. */
function subjectOf(terms: Term[], at: number, clause: OpenClause): Subject | null {
  const { word, tags } = terms[at] as Term;
  const [second, before] = [terms[at - 2], terms[at - 1]?.word];
  if (word === "i") return before === "and" && second?.tags.has("Noun") && !clause.follows ? "we" : "i";
  if (word === "we") return "we";
  if (clause.hasVerb || clause.helpers.length > 0) return null;
  if (["team", "everyone", "everybody"].includes(word) || (word === "us" && before === "of")) return "we";
  const isNoun = ["Noun", "Pronoun", "Value"].some((tag) => tags.has(tag)) && !tags.has("Possessive");
  if (!isNoun || noSubjects.has(word) || subordinators.has(word)) return null;
  const isWithMe = terms.slice(Math.max(0, at - 4), at).some((term) => term.word === "me");
  return isWithMe && (before === "and" || second?.word === "and") ? "we" : "other";
}

function predicateOf(
  terms: Term[],
  at: number,
  { helpers, hasVerb: _, follows: __, ...clause }: OpenClause,
  previous: Predicate | undefined,
): Predicate | null {
  const { word, tags, endsClause } = terms[at] as Term;
  const next = endsClause ? undefined : terms[at + 1];
  const helps = (words: ReadonlySet<string>): boolean => helpers.some((helper) => words.has(helper));
  const isHelper = next && (next.tags.has("Verb") || /^(?:not|never|to)$/.test(next.word));
  if (auxiliaries.has(word) && isHelper) return null;
  const isUnchanging = unchanging.has(word);
  if (!tags.has("Verb") && !isUnchanging && !helps(being)) return null;
  const isPast = tags.has("PastTense");
  const isPerfect = helpers.includes("have") || helpers.includes("has");
  const words = { verb: word, next: next?.word ?? "", isPerfect, isUnchanging };
  const make = (form: Predicate["form"], isPast: boolean): Predicate => {
    return { ...clause, ...words, subject: clause.subject ?? "i", form, isPast };
  };
  const wasBefore = ["was", "were", "had", "been"].some((helper) => helpers.includes(helper));
  if (helps(unreal)) return make("unreal", false);
  if (helps(being)) {
    const isPassive = (isPast || isUnchanging) && !tags.has("Adjective");
    return make(isPassive ? "passive" : "being", wasBefore);
  }
  if (helps(having)) return make("deed", isPast || isUnchanging || wasBefore);
  if (helpers.includes("did")) return make("deed", true);
  if (being.has(word) || having.has(word)) return make("being", ["was", "were", "had"].includes(word));
  if (tags.has("Gerund")) return null;
  // Without any subject only a past verb is the speaker's: "Rang the supplier"; not "Based in Leeds", "Expired stock fell".
  const [noun, verb] = terms.slice(at + 1);
  const describes = endsClause || (noun?.tags.has("Noun") && verb?.tags.has("PastTense"));
  if (clause.subject === null && (!(isPast || isUnchanging) || describes)) return null;
  // "I'm keen, driven and quick": no deed after what one is now.
  const isList = previous?.form === "being" && !previous.isPast && previous.subject === clause.subject;
  return make(isPast && isList ? "being" : "deed", isPast);
}
