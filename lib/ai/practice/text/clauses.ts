import { auxiliaries, determiners, prepositions } from "../../../text/words.ts";
import { isContent, isPast, NUMBER_WORDS, tokens, type Token } from "./words";

/** A run of whole clauses of one sentence, word for word. */
export type Run = { text: string; words: number; clauses: number };

const SUBJECTS =
  /^(?:i|we|you|you're|you've|you'd|he|she|they|it|there|this|everyone|everybody|nobody|someone|somebody|people|most|nothing|everything|i'[a-z]+|we'[a-z]+|he's|she's|they'[a-z]+|it's|that's|there's|im|ive|its|theres|thats)$/;
const COORDINATORS = /^(?:and|but|so|then|yet|or|&)$/;
/** These bring a clause that leans on the one before it. */
const LEANING =
  /^(?:because|cos|cause|coz|although|though|whereas|which|who|whom|whose|that|than|as|while|when|where|if|unless|until|since|after|before|once|whenever|like)$/;
const SKIPPED =
  /^(?:then|now|today|also|afterwards|later|eventually|finally|suddenly|soon|still|just|actually|luckily|in|by|after|at|the|end|that|this|first|next|last)$/;

/** `leaves`: its subject stands in a clause before it, and is not "I" or "we". */
type Piece = { from: number; to: number; leans: boolean; finite: boolean; leaves: boolean };

/**
 * The runs of whole clauses of a sentence in at most `limit` words. A run never begins inside a clause, never with a
 * clause that leans on what was left out, and never ends before the complement of its verb: where that cannot be
 * seen, the sentence is not cut.
 */
export function runs(sentence: string, limit: number): Run[] {
  const body = sentence.replace(/^[\s\-–—*•>]+|[\s.!…;:,]+$/gu, "");
  const all = tokens(body.slice(0, 4000));
  if (all.length === 0) return [];
  const pieces = piecesOf(body, all);
  const found: Run[] = [];
  for (let i = 0; i < pieces.length && i < 60; i++) {
    let finite = false;
    for (let j = i; j < pieces.length && j < i + 8; j++) {
      const [first, last] = [pieces[i], pieces[j]];
      if (first === undefined || last === undefined) break;
      if (first.leaves && i > 0) break;
      // "When I took over" needs what follows; "which cost us a day" needs what went before.
      if (first.leans && (i > 0 || j === i) && pieces.length > 1) {
        if (i > 0) break;
        continue;
      }
      finite ||= last.finite && !last.leans;
      const start = openingAt(all, first.from, last.to, i > 0 || !first.leans);
      const [a, b] = [all[start], all[last.to - 1]];
      if (a === undefined || b === undefined || start >= last.to) continue;
      const text = body.slice(a.start, b.end).replace(/[\s,;:–—-]+$/u, "");
      const words = all.slice(start, last.to).filter((token) => token.word).length;
      if (words > limit) break;
      if (!finite && pieces.length > 1) continue;
      found.push({ text, words, clauses: j - i + 1 });
    }
  }
  return found;
}

/** Past the "and", "so" or "well" that a run begins with. */
function openingAt(all: Token[], from: number, to: number, strip: boolean): number {
  let at = from;
  while (at < to && !(all[at]?.word ?? false)) at++;
  if (!strip) return at;
  while (
    at < to - 1 &&
    (COORDINATORS.test(all[at]?.lower ?? "") ||
      /^(?:well|um+|uh+|er|erm|oh|ok|okay|yes|yeah|yep|basically|honestly|anyway|also|,)$/.test(
        all[at]?.lower ?? "",
      ))
  )
    at++;
  return at;
}

function piecesOf(body: string, all: Token[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let subject = "i";
  const close = (to: number): void => {
    const own = subjectOf(all, from, to);
    subject = own ?? subject;
    pieces.push({
      leaves: own === null && !/^(?:i|we)/.test(subject),
      from,
      to,
      leans: LEANING.test(leadOf(all, from)) && hasSubject(all, from + 1, to),
      finite: isFinite(all, from, to),
    });
    from = to;
  };
  for (let i = 2; i < all.length - 1; i++) {
    const token = all[i];
    if (token === undefined || !isFinite(all, from, i) || fronted(all, from, i)) continue;
    const sign =
      /^[,;:()–—>]$/.test(token.text) || (token.text === "-" && body.charAt(token.start - 1) === " ");
    if (!sign && !COORDINATORS.test(token.lower) && !/^(?:because|cos|coz)$/.test(token.lower)) continue;
    // "so the elderly and single mothers were first": the second half of a pair is no clause.
    if (!sign && !isFinite(all, lastSign(all, from, i), i)) continue;
    let at = sign ? i + 1 : i;
    if (!sign && LEANING.test(token.lower)) {
      close(i);
      continue;
    }
    let joined = false;
    while (COORDINATORS.test(all[at]?.lower ?? "")) {
      joined = true;
      at++;
    }
    if (sign && LEANING.test(all[at]?.lower ?? "") && hasSubject(all, at + 1, all.length)) {
      // ", which", ", because": the clause before it is whole.
      close(i);
      continue;
    }
    if (opensClause(all, at, i, sign, joined)) close(i);
  }
  close(all.length);
  return pieces;
}

function lastSign(all: Token[], from: number, to: number): number {
  for (let i = to - 1; i > from; i--) if (all[i]?.text === ",") return i + 1;
  return from;
}

function leadOf(all: Token[], from: number): string {
  let at = from;
  while (at < all.length && (!(all[at]?.word ?? false) || COORDINATORS.test(all[at]?.lower ?? ""))) at++;
  return all[at]?.lower ?? "";
}

/** "When I took over," is no clause to be left alone. */
function fronted(all: Token[], from: number, to: number): boolean {
  return (
    /^(?:when|while|if|although|though|since|after|before|once|until|unless|as|because|whenever|where)$/.test(
      leadOf(all, from),
    ) &&
    !/^(?:that|this|then|it|a|an|two|three|\d+)$/.test(leadOf(all, from + 1)) &&
    !all.slice(from, to).some((token) => token.text === ",")
  );
}

/** The first subject of a piece; null where it begins with its verb. */
function subjectOf(all: Token[], from: number, to: number): string | null {
  for (let i = from; i < to; i++) {
    const token = all[i];
    if (token === undefined || !token.word) continue;
    if (SUBJECTS.test(token.lower)) return token.lower;
    if (isPast(token.lower)) return null;
    if (determiners.has(token.lower) || (isContent(token) && !token.lower.endsWith("ly"))) return token.lower;
  }
  return null;
}

function hasSubject(all: Token[], from: number, to: number): boolean {
  return isFinite(all, from, to);
}

/** Whether a text is a clause at all, and not "my manager" or "teamwork". */
export function isClause(text: string): boolean {
  const all = tokens(text.slice(0, 400));
  // "a colleague who blocked everything" only names somebody.
  const relative = all.findIndex((token) => /^(?:who|whom|whose|which)$/.test(token.lower));
  return isFinite(all, 0, relative < 1 ? all.length : relative);
}

/** Whether somebody does something in it: a subject with a word after it, or a verb in the past after a noun. */
function isFinite(all: Token[], from: number, to: number): boolean {
  for (let i = from; i < to - 1; i++) {
    const lower = all[i]?.lower ?? "";
    if (SUBJECTS.test(lower) && (all[i + 1]?.word ?? false)) return true;
    if (lower.includes("'") && SUBJECTS.test(lower)) return true;
  }
  for (let i = from; i < to; i++) {
    const token = all[i];
    if (token === undefined) continue;
    // "a loaded die", "with broken tiles": what looks like a verb belongs to a thing.
    const before = all[i - 1]?.lower ?? "";
    const next = all[i + 1];
    if (
      i > from &&
      (determiners.has(before) || prepositions.has(before)) &&
      next !== undefined &&
      isContent(next) &&
      !auxiliaries.has(token.lower)
    )
      continue;
    if (
      isPast(token.lower) ||
      (auxiliaries.has(token.lower) && !/^(?:being|having|doing|been)$/.test(token.lower))
    )
      return true;
  }
  return false;
}

/** Whether a new clause begins at `at`, whose verb can be seen. `i` is the joint. */
function opensClause(all: Token[], at: number, i: number, sign: boolean, joined: boolean): boolean {
  let from = at;
  while (SKIPPED.test(all[from]?.lower ?? "") && from < at + 4 && !SUBJECTS.test(all[from]?.lower ?? ""))
    from++;
  const first = all[from];
  const second = all[from + 1];
  if (first === undefined) return false;
  if (SUBJECTS.test(first.lower)) return second !== undefined && second.word;
  // "rewrote the form and sent it": not where both verbs share what follows ("washed and dried the plates").
  if (isPast(first.lower) && (joined || sign))
    return (
      second !== undefined &&
      !isPast(all[i - 1]?.lower ?? "") &&
      !/^(?:by|in|on|at|for|from)$/.test(second.lower)
    );
  return nounThenVerb(all, determiners.has(all[from - 1]?.lower ?? "") ? from - 1 : from, sign);
}

/** "the ward passed", "errors fell", "Kev did": up to five words and then a verb that can be seen. */
function nounThenVerb(all: Token[], from: number, sign: boolean): boolean {
  const first = all[from];
  if (first === undefined || !first.word) return false;
  const opened = determiners.has(first.lower) || NUMBER_WORDS.has(first.lower) || /^\d/.test(first.text);
  if (!opened && (!isContent(first) || prepositions.has(first.lower))) return false;
  for (let i = from + 1; i < from + (opened ? 6 : 3); i++) {
    const token = all[i];
    if (token === undefined || !token.word || prepositions.has(token.lower)) return false;
    if (SUBJECTS.test(token.lower) || COORDINATORS.test(token.lower) || LEANING.test(token.lower))
      return false;
    if (
      /^(?:is|was|are|were|has|had|have|did|does|will|would|can|could|can't|didn't|wasn't)$/.test(token.lower)
    )
      return true;
    if (!isPast(token.lower)) continue;
    // "girls aged nine", "plates washed by hand" are no clauses; "sales doubled" is.
    if (opened || sign || !token.lower.endsWith("ed")) return true;
    const next = all[i + 1];
    return next === undefined || !next.word;
  }
  return false;
}
