import { asksForEvent } from "../ask/follow-up";
import { outcomeTold } from "../text/evidence";
import { withoutCode } from "../text/sentences";
import { countWords, isEnglish } from "../text/words";
import type { Thread } from "./threads";
import { cite, ownWords } from "./wording";

export type Gap = {
  text: string;
  evidence: string[];
  severity: number;
  kind: "passed" | "short" | "general" | "result" | "part";
  question: string | null;
};

const MOST = 5;

/** What answers were missing: named by the question that was asked, one for each question, the gravest first. */
export function findGaps(threads: readonly Thread[]): Gap[] {
  const gaps = threads.map(gapOf).filter((gap): gap is Gap => gap !== null);
  const order = new Map(gaps.map((gap, i) => [gap, i]));
  return gaps
    .sort((a, b) => b.severity - a.severity || (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .slice(0, MOST)
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((gap, i) => ({ ...gap, text: i % 2 === 0 ? gap.text : gap.text.replace(/^Asked /, "When asked ") }));
}

function gapOf(thread: Thread): Gap | null {
  const asked = thread.question === null ? "Unasked" : `Asked ${cite(thread.question)}`;
  const { question } = thread;
  if (thread.answers.length === 0)
    return {
      text: `${asked}, you passed. Missing: an answer to have ready, with one real example.`,
      evidence: thread.passed.slice(0, 2),
      severity: 3,
      kind: "passed",
      question,
    };
  const all = thread.answers.flatMap((answer) => answer.sentences);
  const text = thread.answers.map((answer) => answer.text).join("\n");
  const spoken = withoutCode(text);
  const words = countWords(spoken);
  const evidence = thread.answers.map((answer) => answer.id);
  const first = thread.answers[0]?.text ?? "";
  const quote = ownWords(weakest(thread).slice(0, 4000));
  const said = quote === null ? "" : ` (${quote})`;
  const event = question !== null && asksForEvent(question);
  const english = isEnglish(text);

  if (words < (event ? 15 : 10)) {
    const missing = event
      ? "the situation, what you did and how it ended"
      : "a reason and one example that shows it";
    if (words === 0)
      return {
        text: `${asked}, you answered without words of your own. Missing: ${missing}, said in a sentence or two.`,
        evidence,
        severity: 2.6,
        kind: "short",
        question,
      };
    const size = words === 1 ? "one word" : `${words} words`;
    return {
      text: `${asked}, you answered in ${size}${said}. Missing: ${missing}.`,
      evidence,
      severity: 2.6,
      kind: "short",
      question,
    };
  }
  if (!english) return null;
  // People also tell what happened in the present tense; a long telling of deeds is one.
  const deeds = all.filter(
    ({ signals: s }) => s.action && (s.past || s.words >= 25 || words > 60) && !s.hypothetical && !s.negated,
  );
  const hedges = [...new Set(all.flatMap((s) => s.signals.hedges))];
  const concrete =
    deeds.length > 0 ||
    all.some((s) => !s.signals.hypothetical && (s.signals.change || s.signals.event) && s.signals.past);
  const habit = !event && hedges.length === 0 && all.some((s) => s.signals.action);
  const reasoned = all.some((s) => s.signals.reason || s.signals.names > 0 || s.signals.figures.length > 0);
  const vague = event || hedges.length >= 2 || (words < 25 && !reasoned);
  if (!concrete && !habit && vague) {
    const would = all.some((s) => s.signals.hypothetical);
    const how =
      hedges.length >= 2
        ? `in general terms ("${hedges.slice(0, 2).join('", "')}")`
        : would
          ? `with what you would do${said}`
          : `in general terms${said}`;
    return {
      text: `${asked}, you answered ${how}. Missing: one occasion when it really happened, and what you did.`,
      evidence,
      severity: 2.2 + Math.min(hedges.length, 3) * 0.1,
      kind: "general",
      question,
    };
  }
  // What happened, told on being asked again, is the end of it even where the deed was told in half a sentence.
  const later = thread.answers
    .slice(1)
    .flatMap((answer) => answer.sentences)
    .some(({ signals: s }) => (s.event && !s.state) || s.result || s.change);
  if (event && !outcomeTold(all) && !later) {
    const deed = ownWords(deeds.at(-1)?.text ?? first);
    return {
      text: `${asked}, you told what was done${deed === null ? "" : ` (${deed})`} but not how it ended. Missing: the result, in a figure or in what others then did.`,
      evidence,
      severity: 2,
      kind: "result",
      question,
    };
  }
  if (event && deeds.length > 0 && deeds.every((s) => !s.signals.own) && words < 120)
    return {
      text: `${asked}, you told it as "we" throughout${said}. Missing: which part of it was yours.`,
      evidence,
      severity: 1.4,
      kind: "part",
      question,
    };
  return null;
}

/** The answer that shows the gap: the shortest one. */
function weakest(thread: Thread): string {
  return [...thread.answers].sort((a, b) => a.words - b.words)[0]?.text ?? "";
}
