import { isSetback } from "../text/setback";
import { readSentences, type ReadSentence } from "../text/evidence";
import { leadless, informativeRun } from "../text/quotable";
import { sentenceScore } from "../text/sentence-score";
import { countWords } from "../../../text/words.ts";
import { contentStems, isEnglish } from "../text/words";
import { ASKS_FOR_MISHAP, ASKS_FOR_PATH } from "./asked";
import type { Answer, Thread } from "./threads";
import { cite, retell, retellBoth } from "./wording";

/** `shown` is the piece of the evidence, word for word, that shows it best. */
export type Claim = { text: string; evidence: string[]; score: number; kind: string; shown: string | null };

/** A claim is put into words only once it is chosen. */
type Found = Omit<Claim, "text" | "shown"> & {
  achievement: ReadSentence | null;
  tell: () => Pick<Claim, "text" | "shown">;
};

const MOST = 5;
const LONGEST_SHOWN = 26;

/** What the sentence (and the one after it) shows: only what is true of these very words. Most telling first. */
function label(achievement: ReadSentence, after: ReadSentence | null): { kind: string; lead: string } | null {
  const s = achievement.signals;
  const t = after?.signals ?? null;
  const amount =
    s.figures.some((figure) => figure.amount) || (t?.figures.some((figure) => figure.amount) ?? false);
  const result = s.result || (t?.result ?? false) || (t?.event ?? false);
  if (s.shift || t?.shift === true)
    return { kind: "measured", lead: shiftOf(s.shift ? achievement.text : (after?.text ?? "")) };
  if (isKept(achievement) || (after !== null && isKept(after)))
    return { kind: "lesson", lead: "Says what you do differently now" };
  if (amount && result) return { kind: "figures", lead: "Gives both the size of it and the outcome" };
  if (s.means && (s.change || result))
    return { kind: "means", lead: "Says how it was done and what came of it" };
  if (s.change || t?.change === true) return { kind: "change", lead: "Shows the before and after" };
  if (result) return { kind: "result", lead: "Says what came of it" };
  if (amount) return { kind: "scale", lead: "Puts figures to what you did" };
  if (s.reason) return { kind: "reason", lead: "Gives the reason for what you did" };
  return null;
}

/** From one figure to another, one against the other, or by so much. */
function shiftOf(text: string): string {
  if (/\binstead of\b/i.test(text) && !/\bfrom\b/i.test(text)) return "Gives the comparison in figures";
  return /\bfrom\b|\bnow\b|->|→|\bto under\b/i.test(text)
    ? "Shows how far it came, with figures"
    : "Puts a figure on the change";
}

/** "Now I label at the table": something the person does, kept up since. A new job or course is no such thing. */
function isKept({ text, signals: s }: ReadSentence): boolean {
  const kept = s.lesson || (!s.past && /\b(?:i|we)\b[^,;.]*\bnow\b|\bnow,? (?:i|we)\b/i.test(text));
  return kept && s.action && !s.hypothetical && !s.negated;
}

const WEIGHT: Record<string, number> = {
  measured: 3,
  figures: 2.6,
  means: 2,
  change: 1.6,
  result: 1.8,
  scale: 1,
  lesson: 1.5,
  reason: 0.6,
};

/** Strengths out of what was told: a action together with its figures, its outcome, its reason or what was kept of it. */
export function findStrengths(threads: readonly Thread[]): Claim[] {
  const claims = threads.flatMap((thread) =>
    thread.answers.flatMap((answer) => claimsOf(answer, thread.question)),
  );
  claims.sort((a, b) => b.score - a.score);
  const chosen: Found[] = [];
  // First the best of each answer, then, if room is left, a second one of another kind.
  for (const most of [1, 2])
    for (const claim of claims) {
      if (chosen.length === MOST) break;
      const id = claim.evidence[0];
      const same = chosen.filter((other) => other.evidence[0] === id);
      if (
        chosen.includes(claim) ||
        same.length >= most ||
        (most === 2 && (chosen.length >= 3 || claim.score < 5))
      )
        continue;
      if (same.some((other) => other.kind === claim.kind)) continue;
      if (claim.score < 3.6 && chosen.length >= 3) continue;
      chosen.push(claim);
    }
  return chosen
    .sort((a, b) => b.score - a.score)
    .map(({ evidence, score, kind, tell }) => ({ evidence, score, kind, ...tell() }));
}

/** Of several answers, the sentence with the strongest action of one's own; null when none would be a strength. */
export function bestAchievement(texts: readonly string[]): string | null {
  const claims = texts
    .filter((text) => isEnglish(text))
    .flatMap((text) =>
      claimsOf(
        { id: "", text, words: countWords(text), sentences: readSentences(text.slice(0, 6000)) },
        null,
      ),
    )
    // "A doctor wanted a web page and I said no" is told of the doctor.
    .filter(({ achievement }) => achievement?.signals.own === true && !achievement.signals.event)
    .sort((a, b) => b.score - a.score);
  return claims[0]?.achievement?.text ?? null;
}

function claimsOf(answer: Answer, question: string | null): Found[] {
  if (!isEnglish(answer.text)) return foreignClaim(answer);
  const path = question !== null && ASKS_FOR_PATH.test(question);
  const mishap = question !== null && ASKS_FOR_MISHAP.test(question);
  const claims: Found[] = [];
  for (const [i, sentence] of answer.sentences.entries()) {
    if (!isDeed(sentence)) continue;
    const next = answer.sentences[i + 1];
    const follows =
      next !== undefined && followsFrom(sentence, next, i + 2 === answer.sentences.length) ? next : null;
    const mended = isKept(sentence) || (follows !== null && isKept(follows));
    const setback = isSetback(sentence.text, follows?.signals ?? null);
    if ((setback || (mishap && i === 0)) && !mended) continue;
    const found = label(sentence, follows);
    if (found === null) continue;
    if (path && !["measured", "figures", "means", "change", "scale"].includes(found.kind)) continue;
    const s = sentence.signals;
    const score =
      (WEIGHT[found.kind] ?? 0) +
      sentenceScore(sentence.text) * 0.5 +
      (follows === null ? 0 : sentenceScore(follows.text) * 0.4) +
      (s.own ? 0.4 : 0) +
      Math.min(contentStems(follows === null ? sentence.text : `${sentence.text} ${follows.text}`).size, 22) *
        0.05 -
      (s.words > 45 ? 0.6 : 0) -
      s.hedges.length * 0.5;
    if (score >= 2.7)
      claims.push({
        evidence: [answer.id],
        score,
        kind: found.kind,
        achievement: sentence,
        tell: () => {
          const told = follows === null ? retell(sentence.text) : retellBoth(sentence.text, follows.text);
          return {
            text: `${found.lead}: ${told}${place(told, question)}.`,
            shown: shownOf(sentence, follows, answer.text),
          };
        },
      });
  }
  return claims;
}

function shownOf(achievement: ReadSentence, after: ReadSentence | null, answer: string): string | null {
  const sentence = achievement.text;
  if (after !== null) {
    const both = leadless(answer.slice(achievement.start, after.start + after.text.length));
    if (countWords(both) <= LONGEST_SHOWN && !both.includes("\n") && both.length > sentence.length + 3)
      return both;
  }
  const part =
    countWords(sentence) > LONGEST_SHOWN ? informativeRun(sentence, LONGEST_SHOWN) : leadless(sentence);
  return part !== null && countWords(part) > 3 && answer.includes(part) ? part : null;
}

/** A few words alone do not say what they are about; then the question is named with them. */
function place(told: string, question: string | null): string {
  return question !== null && countWords(told) < 9 ? `, when asked ${cite(question)}` : "";
}

/** Somebody of "I" or "we" really did it: not a wish, not a denial, not a habit without any trace of effect. */
function isDeed({ signals: s }: ReadSentence): boolean {
  if (!s.action || s.question || s.words < 5) return false;
  if (s.hypothetical && !s.past) return false;
  if (s.negated && !s.change && !s.result) return false;
  return s.past || s.figures.some((figure) => figure.amount) || s.result || s.lesson || s.change;
}

/** Whether the next sentence tells what followed the action, so that the two belong together. */
function followsFrom(achievement: ReadSentence, next: ReadSentence, last: boolean): boolean {
  const { signals: d } = achievement;
  const { signals: n } = next;
  if (n.hypothetical || n.question || n.negated || d.words + n.words > 60) return false;
  if (n.lesson) return true;
  // Another action of its own is told on its own, unless it is said to follow.
  if (n.action && !n.event && !n.result) return false;
  if (n.result || n.change) return !d.change || n.change;
  return n.event && (!n.state || last) && !d.change;
}

/** Of a language we do not read, figures alone are understood. */
function foreignClaim(answer: Answer): Found[] {
  const best = answer.sentences
    .filter(
      (s) => /\d+\s?%|[£$€¥₹]\s?\d|\d\s?[€]/.test(s.text) || s.signals.figures.some((f) => /\d/.test(f.text)),
    )
    .sort((a, b) => a.text.length - b.text.length)[0];
  if (best === undefined || best.signals.question) return [];
  return [
    {
      evidence: [answer.id],
      score: 2.5,
      kind: "scale",
      achievement: null,
      tell: () => ({
        text: `Gives a figure: "${best.text.replace(/["“”.]+$/g, "").replace(/["“”]/g, "'")}".`,
        shown: null,
      }),
    },
  ];
}
