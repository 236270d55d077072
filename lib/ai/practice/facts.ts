import type { Turn } from "../tasks";
import { isOrder, readIntent } from "./ask/intent";
import { isRude } from "./text/phrases";
import { saysNothing } from "./text/plain";
import { sentenceScore } from "./text/sentence-score";
import { sentences } from "../../text/sentences.ts";
import { cutWords, withoutCode } from "./text/sentences";
import { countWords, plainWords } from "../../text/words.ts";
import { contentStems } from "./text/words";

type Fact = { text: string; score: number; order: number; old: boolean };

const LONGEST_FACT = 36;

/**
 * The sentences of a talk that tell most, in the person's own words and in their order, in at most `limit` words.
 * `previous` is such a text made earlier: what it holds competes with what is new, and neither crowds the other out.
 */
export function distil(previous: string | null, turns: readonly Turn[], limit: number): string[] {
  const facts: Fact[] = [];
  let order = 0;
  for (const sentence of sentences(previous ?? "").slice(0, 120))
    facts.push({
      text: cutWords(sentence.text, LONGEST_FACT),
      score: sentenceScore(sentence.text),
      order: order++,
      old: true,
    });
  for (const turn of turns) {
    if (turn.speaker !== "user" || turn.greeting === true || readIntent(turn.text) !== "answer") continue;
    for (const [i, sentence] of sentences(withoutCode(turn.text).slice(0, 30_000)).slice(0, 300).entries()) {
      if (
        isRude(sentence.text) ||
        isOrder(sentence.text) ||
        sentence.text.endsWith("?") ||
        saysNothing(sentence.text)
      )
        continue;
      // The first sentence of an answer says what it is about.
      const score = sentenceScore(sentence.text) + (i === 0 ? 0.8 : 0);
      facts.push({ text: ended(cutWords(sentence.text, LONGEST_FACT)), score, order: order++, old: false });
    }
  }
  const distinct = withoutRepeats(facts);
  const oldOnes = distinct.filter((fact) => fact.old);
  const newOnes = distinct.filter((fact) => !fact.old);
  const half = Math.floor(limit / 2);
  const chosen = take(newOnes, oldOnes.length === 0 ? limit : half);
  take(oldOnes, limit - total(chosen), chosen);
  // What the older half left unused goes to what is new.
  take(
    newOnes.filter((fact) => !chosen.includes(fact)),
    limit - total(chosen),
    chosen,
  );
  return chosen.sort((a, b) => a.order - b.order).map((fact) => fact.text);
}

function take(from: Fact[], budget: number, into: Fact[] = []): Fact[] {
  let left = budget;
  for (const fact of [...from].sort((a, b) => b.score - a.score || a.order - b.order)) {
    const words = size(fact.text);
    if (words > left || words === 0) continue;
    // What says nothing only fills an otherwise empty page.
    if (fact.score < -0.3 && into.length > 0) continue;
    into.push(fact);
    left -= words;
  }
  return into;
}

function size(text: string): number {
  return Math.max(countWords(text), text.split(/\s+/).length, Math.ceil(text.length / 14));
}

function total(facts: Fact[]): number {
  return facts.reduce((sum, fact) => sum + size(fact.text), 0);
}

function withoutRepeats(facts: Fact[]): Fact[] {
  const kept: { fact: Fact; key: string; stems: Set<string> }[] = [];
  for (const fact of facts) {
    const key = plainWords(fact.text);
    if (key === "") continue;
    const stems = contentStems(fact.text);
    const twin = kept.find(
      (other) =>
        other.key === key ||
        (stems.size > 3 && [...stems].filter((word) => other.stems.has(word)).length >= stems.size * 0.9),
    );
    if (twin === undefined) kept.push({ fact, key, stems });
  }
  return kept.map((entry) => entry.fact);
}

function ended(text: string): string {
  return /[.!?…]["”']?$/.test(text) ? text : `${text.replace(/[\s,;:–—-]+$/u, "")}.`;
}
