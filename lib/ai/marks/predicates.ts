import nlp from "compromise/two";
import { list } from "./patterns.ts";

export type Subject = "i" | "we" | "other";
export type Predicate = {
  subject: Subject;
  /** As it was typed, in lower case. */
  verb: string;
  form: "deed" | "passive" | "being" | "unreal";
  isPast: boolean;
  /** "I have trained four apprentices": done, with no occasion. */
  isPerfect: boolean;
  isNegative: boolean;
  /** Whether its subject is a noun, not a pronoun. */
  hasNoun: boolean;
  /** In a clause that gives a reason, a time or a detail: "because …", "when …", "who …". */
  isSubordinate: boolean;
  /** Whether nothing but the rest of the answer says that it is past: "I put it back". */
  isUnchanging: boolean;
  /** The word after it, or "". */
  next: string;
};

type Term = { word: string; tags: ReadonlySet<string>; endsClause: boolean };
type Clause = {
  subject: Subject | null;
  hasNoun: boolean;
  auxiliaries: string[];
  isNegative: boolean;
  isSubordinate: boolean;
  hasVerb: boolean;
  afterTo: boolean;
};

const subordinators = list(
  "because cos cause when while whilst if as that which who whose where since until till before after although though unless whether how why what",
);
const coordinators = list("and but then so or plus");
const unreal = list("will would can could shall should may might must wanna gonna used");
const being = list("am is are was were be been being");
const having = list("have has had having");
const auxiliaries = new Set([...unreal, ...being, ...having, "do", "does", "did"]);
/** Pasts that the library takes for something else. */
const strongPasts = list(
  "awoke bent bit blew broke brought burst came done drew dwelt failed fell gave got ground kept leant learnt ran rose sat slung spelt spoilt sprung stood strode threw took trod went woke wound",
);
/** Their past looks like their present. */
const unchanging = list("bet cost cut hit hurt let put quit read reset set shut split spread");
const groups = list("team everyone everybody");
const otherSubjects = list(
  "he she it they you this that these those someone somebody nobody none nothing everything something who there",
);
const noSubjects = list("me us him her them all both each myself");
const participles = list(
  "based bit born driven experienced licensed married motivated organised qualified retired used",
);
/** Typed without an apostrophe, or as in a text message. */
const spellings = new Map(
  "ive=I've im=I'm didnt=didn't dont=don't doesnt=doesn't wasnt=wasn't couldnt=couldn't wouldnt=wouldn't cant=can't wont=won't hasnt=hasn't havent=haven't hadnt=hadn't isnt=isn't arent=aren't werent=weren't thats=that's theres=there's whats=what's u=you ur=your"
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** What people type, in the spelling of a dictionary and without the signs of Markdown. */
export function normalise(text: string): string {
  return text
    .replace(/[’‘]/g, "'")
    .replace(/[*_#`•]/g, " ")
    .replace(/\p{L}+/gu, (word) => spellings.get(word.toLowerCase()) ?? word);
}

function termsOf(text: string): Term[] {
  return nlp(text).docs.flatMap((sentence) =>
    sentence.map((term, at) => ({
      word: (term as { implicit?: string }).implicit || term.normal,
      tags: term.tags ?? new Set<string>(),
      endsClause: at === sentence.length - 1 || /[,;:()–—…!?.]|\s-/.test(term.post),
    })),
  );
}

const startClause = (subject: Subject | null, isSubordinate: boolean, hasNoun = false): Clause => ({
  subject,
  hasNoun,
  auxiliaries: [],
  isNegative: false,
  isSubordinate,
  hasVerb: false,
  afterTo: false,
});

/** Who does what in a sentence, in order. An approximation: each verb goes with the last subject before it. */
export function predicatesOf(text: string): Predicate[] {
  const terms = termsOf(text);
  const result: Predicate[] = [];
  let clause = startClause(null, false);
  const carried = (): Subject | null =>
    (result.findLast((one) => !one.isSubordinate) ?? result.at(-1))?.subject ?? clause.subject;
  for (const [at, term] of terms.entries()) {
    const { word, tags } = term;
    const subject = subjectOf(terms, at, clause);
    if (coordinators.has(word)) clause = startClause(carried(), false);
    else if (subject)
      clause = startClause(subject, clause.isSubordinate && !clause.hasVerb, !tags.has("Pronoun"));
    else if (subordinators.has(word)) clause = startClause("other", true);
    else if (word === "not" || word === "never") clause.isNegative = true;
    else if (word === "to") clause.afterTo = true;
    else {
      const predicate = clause.hasVerb ? null : predicateOf(terms, at, clause, result.at(-1));
      if (predicate) {
        result.push(predicate);
        clause.hasVerb = true;
      } else if (auxiliaries.has(word)) clause.auxiliaries.push(word);
    }
    if (term.endsClause) clause = startClause(carried(), false);
  }
  return result;
}

const isFinite = (term: Term | undefined): boolean =>
  term !== undefined &&
  (auxiliaries.has(term.word) || term.tags.has("PastTense") || term.tags.has("PresentTense"));

/** The subject that a word begins, or null. After a verb a noun is an object, unless a verb follows it. */
function subjectOf(terms: Term[], at: number, clause: Clause): Subject | null {
  const { word, tags } = terms[at] as Term;
  const before = terms[at - 1]?.word;
  if (word === "i")
    return before === "and" && terms[at - 2]?.tags.has("Noun") && !clause.hasVerb ? "we" : "i";
  if (word === "we" || (word === "us" && before === "of" && !clause.hasVerb)) return "we";
  if (!clause.hasVerb && groups.has(word)) return "we";
  const isNoun =
    otherSubjects.has(word) || ((tags.has("Noun") || tags.has("Value")) && !tags.has("Possessive"));
  if (!isNoun || tags.has("Reflexive") || noSubjects.has(word)) return null;
  if (clause.hasVerb) {
    const next = terms[at + 1];
    return !terms[at]?.endsClause && isFinite(next) && !next?.tags.has("Gerund") ? "other" : null;
  }
  if (clause.auxiliaries.length > 0 || subordinators.has(word)) return null;
  const isWithMe = terms
    .slice(Math.max(0, at - 4), at)
    .some((term, i, all) => term.word === "me" && all[i + 1]?.word === "and");
  return isWithMe ? "we" : "other";
}

function predicateOf(
  terms: Term[],
  at: number,
  clause: Clause,
  previous: Predicate | undefined,
): Predicate | null {
  const { word, tags } = terms[at] as Term;
  const { auxiliaries: helpers } = clause;
  const next = terms[at]?.endsClause ? undefined : terms[at + 1];
  const isStrong = strongPasts.has(word.replace(/^re/, "")) || strongPasts.has(word);
  const isVerb = tags.has("Verb") || isStrong || unchanging.has(word);
  const isHelper =
    auxiliaries.has(word) &&
    next !== undefined &&
    (next.tags.has("Verb") ||
      ["not", "never", "to"].includes(next.word) ||
      next.tags.has("Adverb") ||
      strongPasts.has(next.word));
  if (isHelper || (!isVerb && !helpers.some((helper) => being.has(helper)))) return null;
  const isPast = tags.has("PastTense") || isStrong;
  const make = (form: Predicate["form"], past: boolean): Predicate => ({
    subject: clause.subject ?? "i",
    verb: word,
    form,
    isPast: past,
    isPerfect: helpers.includes("have") || helpers.includes("has"),
    hasNoun: clause.hasNoun,
    isNegative: clause.isNegative,
    isSubordinate: clause.isSubordinate,
    isUnchanging: unchanging.has(word),
    next: next?.word ?? "",
  });
  const wasBefore = helpers.some((helper) => ["was", "were", "had", "been"].includes(helper));
  if (helpers.some((helper) => unreal.has(helper))) return make("unreal", false);
  if (helpers.some((helper) => being.has(helper)))
    return make(
      isStrong || ((isPast || unchanging.has(word)) && !tags.has("Adjective")) ? "passive" : "being",
      wasBefore,
    );
  if (helpers.some((helper) => having.has(helper)))
    return isPast || unchanging.has(word) || clause.afterTo
      ? make("deed", isPast || unchanging.has(word) || wasBefore)
      : null;
  if (helpers.includes("did")) return make("deed", true);
  if (being.has(word) || having.has(word)) return make("being", ["was", "were", "had"].includes(word));
  if (clause.afterTo || tags.has("Gerund")) return null;
  // Without any subject only a past verb is the speaker's: "Rang the supplier"; not "Expired stock fell".
  if (clause.subject === null && (!(isPast || unchanging.has(word)) || describes(terms, at))) return null;
  // "I'm keen, driven and quick": no deed after what one is now.
  const isList = previous?.form === "being" && !previous.isPast && previous.subject === clause.subject;
  return make(isPast && isList ? "being" : "deed", isPast);
}

/** A past verb at the start that tells what somebody or something is: "Based in Leeds", "Expired stock fell". */
function describes(terms: Term[], at: number): boolean {
  if (participles.has(terms[at]?.word ?? "") || terms[at]?.endsClause) return true;
  if (!terms[at + 1]?.tags.has("Noun") || terms[at + 1]?.tags.has("Pronoun")) return false;
  const after = terms.slice(at + 1).findIndex((term) => term.endsClause || !term.tags.has("Noun"));
  const verb = terms[at + 1 + after];
  return after > 0 && (auxiliaries.has(verb?.word ?? "") || verb?.tags.has("PastTense") === true);
}
