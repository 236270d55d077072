import { isSetback } from "../text/signals";
import type { ReadSentence } from "../text/evidence";
import { sentenceWorth } from "../text/phrases";
import { isEnglish } from "../text/words";
import type { Answer, Thread } from "./threads";
import { retell } from "./wording";

export type Claim = { text: string; evidence: string[]; worth: number; kind: string };

const MOST = 5;

/** What the build of a sentence (and of the one after it) shows, most telling first. */
function label(deed: ReadSentence, after: ReadSentence | null): { kind: string; lead: string } | null {
  const s = deed.signals;
  const t = after?.signals ?? null;
  const amount =
    s.figures.some((figure) => !figure.duration) || (t?.figures.some((figure) => !figure.duration) ?? false);
  const measured = s.figures.length + (t?.figures.length ?? 0) > 0;
  const change = s.change || (t?.change ?? false);
  const result = s.result || (t?.result ?? false) || (t?.event ?? false);
  if (measured && change) return { kind: "measured", lead: "Measures what changed" };
  if (amount && result) return { kind: "figures", lead: "Backs the result with figures" };
  if (s.means && (change || result)) return { kind: "means", lead: "Connects the step taken to its effect" };
  if (change && !measured) return { kind: "change", lead: "Shows the before and after" };
  if (result) return { kind: "result", lead: "Says what came of it" };
  if (amount) return { kind: "scale", lead: "Gives the scale" };
  if (s.lesson || t?.lesson) return { kind: "lesson", lead: "Carries a lesson forward" };
  if (s.reason) return { kind: "reason", lead: "Explains a choice" };
  return null;
}

const WEIGHT: Record<string, number> = {
  measured: 3,
  figures: 2.6,
  means: 2,
  change: 1.6,
  result: 1.8,
  scale: 1.2,
  lesson: 1.1,
  reason: 0.8,
};

/** Strengths out of what was told: a deed together with its figures, its outcome, its reason or its lesson. */
export function findStrengths(threads: readonly Thread[]): Claim[] {
  const claims = threads.flatMap((thread) => thread.answers.flatMap((answer) => claimsOf(answer)));
  claims.sort((a, b) => b.worth - a.worth);
  const chosen: Claim[] = [];
  // First the best of each answer, then, if room is left, a second one of another kind.
  for (const most of [1, 2])
    for (const claim of claims) {
      if (chosen.length === MOST) break;
      const id = claim.evidence[0];
      const same = chosen.filter((other) => other.evidence[0] === id);
      if (chosen.includes(claim) || same.length >= most || (most === 2 && chosen.length >= 3)) continue;
      if (same.some((other) => other.kind === claim.kind)) continue;
      if (claim.worth < 2.6 && chosen.length >= 3) continue;
      chosen.push(claim);
    }
  return chosen.sort((a, b) => b.worth - a.worth);
}

function claimsOf(answer: Answer): Claim[] {
  if (!isEnglish(answer.text)) return foreignClaim(answer);
  const claims: Claim[] = [];
  const list = answer.sentences;
  for (let i = 0; i < list.length; i++) {
    const sentence = list[i];
    if (sentence === undefined) continue;
    const s = sentence.signals;
    if (!s.action || s.question || (s.hypothetical && !s.past) || s.words < 5) continue;
    if (s.negated && !s.change && !s.result) continue;
    const setback = isSetback(sentence.text);
    if (setback && !s.lesson) continue;
    const next = list[i + 1];
    // The sentence that tells what followed belongs to the deed.
    const follows =
      next !== undefined &&
      !next.signals.hypothetical &&
      !next.signals.question &&
      !next.signals.negated &&
      !s.result &&
      !s.change &&
      (next.signals.event || (!next.signals.action && (next.signals.result || next.signals.change)))
        ? next
        : null;
    if (!s.past && !(s.figures.length > 0 || s.result || s.lesson)) continue;
    const found = label(sentence, follows);
    if (found === null) continue;
    const told = follows === null ? retell(sentence.text) : join(retell(sentence.text), follows.text);
    const worth =
      (WEIGHT[found.kind] ?? 0) +
      sentenceWorth(sentence.text) * 0.5 +
      (follows === null ? 0 : sentenceWorth(follows.text) * 0.4) +
      (s.own ? 0.4 : 0) -
      (s.words > 45 ? 0.6 : 0) -
      s.hedges.length * 0.4;
    if (worth < 2.2) continue;
    claims.push({ text: `${found.lead}: ${told}.`, evidence: [answer.id], worth, kind: found.kind });
  }
  return claims;
}

function join(deed: string, after: string): string {
  const next = after.replace(/\s+/g, " ").replace(/[\s.!;,:]+$/u, "");
  if (deed.startsWith('"') || /\b(?:I|me|my|we|us|our)\b/i.test(next)) {
    const turned = retell(next);
    return deed.startsWith('"') && turned.startsWith('"')
      ? `${deed.slice(0, -1)}. ${turned.slice(1)}`
      : `${deed}. ${turned.charAt(0).toUpperCase()}${turned.slice(1)}`;
  }
  return `${deed}. ${next.charAt(0).toUpperCase()}${next.slice(1)}`;
}

/** Of a language we do not read, figures alone are understood. */
function foreignClaim(answer: Answer): Claim[] {
  const best = answer.sentences
    .filter(
      (s) => /\d+\s?%|[£$€¥₹]\s?\d|\d\s?[€]/.test(s.text) || s.signals.figures.some((f) => /\d/.test(f.text)),
    )
    .sort((a, b) => a.text.length - b.text.length)[0];
  if (best === undefined || best.signals.question) return [];
  return [
    {
      text: `Gives a figure: "${best.text.replace(/["“”.]+$/g, "").replace(/["“”]/g, "'")}".`,
      evidence: [answer.id],
      worth: 2.5,
      kind: "scale",
    },
  ];
}
