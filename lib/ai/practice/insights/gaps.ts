import { asksForEvent, asksForOutcome, missingPartOf, type MissingPart } from "../ask/missing-part";
import { refersBack } from "../ask/intent";
import { outcomeTold } from "../text/evidence";
import { saysNothing } from "../text/plain";
import { withoutCode } from "../text/sentences";
import { countWords } from "../../../text/words.ts";
import { isEnglish } from "../text/words";
import type { Answer, Thread } from "./threads";
import { cite, ownWords } from "./wording";

export type Gap = {
  text: string;
  evidence: string[];
  severity: number;
  kind: "passed" | "short" | "general" | "result" | "part" | "reason";
  question: string | null;
};

const MOST = 5;

/** What answers were missing: named by the question that was asked, one for each question, the gravest first. */
export function findGaps(threads: readonly Thread[]): Gap[] {
  const names = [...new Set(threads.map((thread) => thread.character))];
  const gaps = threads.map((thread) => gapOf(thread, names)).filter((gap): gap is Gap => gap !== null);
  const order = new Map(gaps.map((gap, i) => [gap, i]));
  return gaps
    .sort((a, b) => b.severity - a.severity || (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .slice(0, MOST)
    .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    .map((gap, i) => ({ ...gap, text: i % 2 === 0 ? gap.text : gap.text.replace(/^Asked /, "When asked ") }));
}

function gapOf(thread: Thread, names: readonly string[]): Gap | null {
  const { question } = thread;
  const asked = question === null ? "Unasked" : `Asked ${cite(question)}`;
  const evidence = thread.answers.map((answer) => answer.id);
  const gap = (kind: Gap["kind"], severity: number, text: string): Gap => ({
    text: `${asked}, ${text}`,
    evidence,
    severity,
    kind,
    question,
  });
  if (thread.answers.length === 0)
    return {
      ...gap("passed", 3, "you passed. Missing: an answer to have ready, with one real example."),
      evidence: thread.passed.slice(0, 2),
    };
  const event = question !== null && asksForEvent(question);
  const whole = !event
    ? "a reason and one example that shows it"
    : asksForOutcome(question)
      ? "the situation, what you did and how it ended"
      : "one occasion that shows it, told in a few sentences";
  // "That's about it" adds nothing to an answer, and takes nothing from it.
  const told = thread.answers.filter((answer) => !saysNothing(withoutCode(answer.text)));
  if (told.length === 0) {
    const said = ownWords(thread.answers[0]?.text ?? "");
    return gap(
      "short",
      2.8,
      said === null
        ? `you answered without words of your own. Missing: ${whole}.`
        : `you said ${said} and no more. Missing: ${whole}.`,
    );
  }
  const text = told.map((answer) => answer.text).join("\n");
  if (!isEnglish(text) && countWords(text) > 8) return null;
  if (told.every((answer) => refersBack(answer.text, names))) return null;
  const all = told.flatMap((answer) => answer.sentences);
  const hedges = [...new Set(all.flatMap((s) => s.signals.hedges))];
  const outcome = outcomeTold(all);
  const concrete = all.some(
    ({ signals: s }) => s.action && s.past && !s.hypothetical && s.hedges.length === 0,
  );
  if (hedges.length >= 2 && !outcome && !concrete)
    return gap(
      "general",
      2.2 + Math.min(hedges.length, 3) * 0.1,
      `you answered in general terms ("${hedges.slice(0, 2).join('", "')}"). Missing: one occasion when it really happened, and what you did.`,
    );
  const missingPart = missingPartOf(withoutCode(text), question ?? "");
  if (missingPart === null || missingPart === "number" || closes(missingPart, told)) return null;
  // What others say or do on account of it is an outcome too, in whatever tense.
  if (all.some((s) => s.signals.witness && s.signals.words > 4)) return null;
  if (!asksForOutcome(question ?? "") && countWords(text) >= 12 && all.some((s) => s.signals.action))
    return null;
  return worded(missingPart, told, whole, gap);
}

function worded(
  missingPart: MissingPart,
  told: readonly Answer[],
  whole: string,
  gap: (kind: Gap["kind"], severity: number, text: string) => Gap,
): Gap {
  const weakest = [...told].sort((a, b) => a.words - b.words)[0];
  const all = told.flatMap((answer) => answer.sentences);
  const quote = ownWords((weakest?.text ?? "").slice(0, 4000));
  const said = quote === null ? "" : ` (${quote})`;
  switch (missingPart) {
    case "result": {
      const achievement = all.filter((s) => s.signals.action && !s.signals.hypothetical).at(-1);
      if (achievement === undefined || (!achievement.signals.past && !/^(?:i|we)\b/i.test(achievement.text)))
        return gap(
          "short",
          2.2,
          `you told how it began${said}. Missing: what you then did and how it ended.`,
        );
      const words = ownWords(achievement.text);
      return gap(
        "result",
        2,
        `you told what was done${words === null ? "" : ` (${words})`} but not how it ended. Missing: the result, in a figure or in what others then did.`,
      );
    }
    case "part":
      return gap("part", 1.4, `you told it as "we" throughout${said}. Missing: which part of it was yours.`);
    case "story":
      if (countWords(told.map((answer) => answer.text).join(" ")) < 10)
        return gap(
          "short",
          2.5,
          `you said${quote === null ? " little" : ` ${quote}`} and left it there. Missing: ${whole}.`,
        );
      return gap("short", 2.4, `you told how it began${said}. Missing: what you then did and how it ended.`);
    case "choice":
    case "reason":
    case "path":
      return gap("reason", 1.8, `you kept it short${said}. Missing: a reason and one example that shows it.`);
    default: {
      if (all.some((s) => s.signals.hypothetical))
        return gap(
          "general",
          2.3,
          `you answered with what you would do${said}. Missing: one occasion when it really happened, and what you did.`,
        );
      if (countWords(told.map((answer) => answer.text).join(" ")) < 15)
        return gap(
          whole.startsWith("a reason") ? "reason" : "short",
          whole.startsWith("a reason") ? 2 : 2.6,
          `you said${quote === null ? " little" : ` ${quote}`} and left it there. Missing: ${whole}.`,
        );
      return gap(
        "general",
        2.2,
        `you answered in general terms${said}. Missing: one occasion when it really happened, and what you did.`,
      );
    }
  }
}

/** What happened, told on being asked again, is the end of it even where it was told in half a sentence. */
function closes(missingPart: MissingPart, told: readonly Answer[]): boolean {
  if (missingPart !== "result" && missingPart !== "part" && missingPart !== "story") return false;
  return told
    .slice(1)
    .some(
      (answer) =>
        answer.words >= 5 &&
        answer.sentences.some(
          ({ signals: s }) =>
            !s.hypothetical &&
            s.hedges.length < 2 &&
            ((s.event && !s.state) ||
              s.result ||
              s.change ||
              s.figures.length > 0 ||
              answer.words >= 8 ||
              (missingPart !== "result" && s.action)),
        ),
    );
}
