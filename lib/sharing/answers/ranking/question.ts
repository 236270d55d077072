import { stemOf } from "../../../text/stems.ts";
import { termsOf, type Term } from "./terms.ts";

/** What a question looks for. */
export type Sought = {
  terms: Term[];
  /** Of the question before, when this one only goes on from it. */
  carried: Term[];
  /** A figure of time, or any figure, is asked for. */
  figure: "time" | "any" | null;
  /** It asks for the person as a whole, and for nothing in particular. */
  overall: boolean;
};

const stemmed = (words: string): Set<string> => new Set(words.trim().split(/\s+/).map(stemOf));

/** With these one asks; what one asks for, the others say. */
const asking = stemmed(
  "candidate applicant person interviewee interview tell describe explain give example examples instance time times experience experienced know knowledge known familiar familiarity skill skills skilled ability able good well kind sort type work job use used handle deal approach face come talk say discuss mention share detail details specific main particular thing things way role background part involve involved biggest best great greatest strong major important significant like ever currently recent current past previous latest situation moment happen story information please evidence question answer look make get take feel think want need try help show go see find let work year years many much long does did doing done having proficiency proficient comfortable capable competent expertise expert sense anything something prior lot big full really hello hi thanks thank cope react respond become demonstrate possess hold perform bring anyone someone apply include regard resolve overcome behave",
);
const overall =
  /\b(?:tell (?:me|us) (?:something |a bit |a little |more )*about (?:the (?:candidate|applicant)|them|him|her|this person|this candidate|yourself|NAME)|who (?:is|are)|summar\p{L}+|overview|strengths?|strongest|stands? out|good at|best at|impress\p{L}*|introduce|highlights?|why (?:should|would) (?:we|i|anyone|someone)|(?:main|key|top) (?:skills|points|takeaways)|background)\b/iu;
const overallStems = stemmed(
  "strength strengths strongest summary summarise summarize summarized overview stand stands out impress impressive highlight highlights hire introduce background takeaway takeaways point points key top hiring team employ",
);
const goesOn =
  /^\W*(?:and|but|so|also|then|ok|okay|what about|how about|why|how|when|where|who|really|could you|can you)\b/iu;
const refers = /\b(?:that|this|it|those|these|there|then|one|same|so|more|else|afterwards|before that)\b/iu;

/**
 * Reads what a question looks for.
 * @param earlier what the same visitor asked before, oldest first
 */
export function readQuestion(question: string, earlier: string[], name: string | null): Sought {
  const own = new Set(termsOf(name ?? "").map((term) => term.stem));
  const read = (text: string): Term[] =>
    unique(
      termsOf(text.replaceAll(/\bprogramming languages?\b/giu, "programming")).filter(
        (term) => !own.has(term.stem),
      ),
    );
  const all = read(question);
  const strong = all.filter((term) => !asking.has(term.stem) || isName(term));
  const withName =
    name === null
      ? question
      : question.replaceAll(new RegExp(RegExp.escape(name.split(/\s+/)[0] ?? name), "giu"), "NAME");
  const isOverall = overall.test(withName) && strong.every((term) => overallStems.has(term.stem));
  const last = earlier.at(-1);
  const carried =
    last !== undefined && strong.length <= 1 && goesOn.test(question) && refers.test(question)
      ? read(last).filter((term) => !asking.has(term.stem))
      : [];
  return {
    terms: strong.length > 0 || carried.length > 0 || isOverall ? strong : all,
    carried,
    figure: /\bhow (?:long|soon|often|quickly)\b|\bhow many (?:years|months|weeks|days|hours)\b/iu.test(
      question,
    )
      ? "time"
      : /\bhow (?:many|much|big|large)\b|\bwhat (?:percentage|number|figures?)\b|\bby how\b/iu.test(question)
        ? "any"
        : null,
    overall: isOverall,
  };
}

/** "US", "R", "C++": names even where the word alone would only ask. */
const isName = (term: Term): boolean => term.named && (/[\p{N}#+]/u.test(term.word) || term.word.length <= 2);
const unique = (terms: Term[]): Term[] =>
  [...new Map(terms.toReversed().map((term) => [term.stem, term])).values()].toReversed();
