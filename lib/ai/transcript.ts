/** The transcript of an interview for a model, within its context. Pure. */
import { clip, estimateTokens } from "./tokens.ts";
import { labelIndex, material, oneLine } from "./material.ts";
import type { Turn } from "./tasks.ts";

/** The maximum number of parts. */
const maxParts = 4;
/** Tokens of a label and line marks. */
const labelTokens = 8;
/** In a long transcript, a character's turn is cut to its end, which has the question. */
const questionTokens = 80;
/** An answer cut below this is useless; fewer answers are better. */
const minAnswerTokens = 40;

/**
 * The transcript with short labels for ids, in parts of whole messages. Every line is marked, so that no text
 * can imitate another speaker's turn.
 * @param tokens per part. A transcript that exceeds four parts is shortened
 * @returns `isShortened`: whether one of the person's answers is cut or left out
 */
export function labelledTranscript(turns: Turn[], tokens: number) {
  const spoken = spokenOf(turns);
  const labels = new Map(spoken.map(({ id }, index) => [id, `m${index + 1}`]));
  const write = (part: Turn[]) =>
    part.map((turn) => {
      const speaker = turn.speaker === "user" ? "the person" : `interviewer ${oneLine(turn.name)}`;
      const text = turn.text.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("\n", "\n> ");
      return `[${labels.get(turn.id)}] ${speaker}\n> ${text}`;
    });
  const parts = partsOf(spoken, tokens);
  const written = new Map(parts.flat().map(({ id, text }) => [id, text]));
  return {
    parts: parts.map((part) => material("transcript", write(part).join("\n"))),
    isShortened: spoken.some(({ id, speaker, text }) => speaker === "user" && written.get(id) !== text),
  };
}

const spokenOf = (turns: Turn[]): Turn[] => turns.filter((turn) => !turn.greeting && turn.text.trim() !== "");

/**
 * Returns a function from a label to the message's id. Accepts the spellings that models use ("m3", "[M3]");
 * null for an unknown label.
 */
export function idsByLabel(turns: Turn[]): (label: string) => string | null {
  const ids = spokenOf(turns).map(({ id }) => id);
  return (label) => ids[labelIndex(label) ?? -1] ?? null;
}

/** Splits turns into parts within `tokens`, preferably after an answer. */
function partsOf(turns: Turn[], tokens: number): Turn[][] {
  if (costOf(turns) <= tokens) return [turns];
  // Leaves room, because a part ends before its last question.
  const fitting = fitTranscript(turns, Math.floor(maxParts * tokens * 0.8)).map((turn) => ({
    ...turn,
    text: clip(turn.text, tokens - labelTokens),
  }));
  const parts: Turn[][] = [[]];
  for (const turn of fitting) {
    const part = parts.at(-1) ?? [];
    const question = part.at(-1);
    if (costOf([...part, turn]) <= tokens || part.length === 0) part.push(turn);
    else if (turn.speaker === "user" && question?.speaker === "character" && part.length > 1) {
      part.pop();
      parts.push([question, turn]);
    } else parts.push([turn]);
  }
  return parts;
}

/**
 * Fits the transcript into a number of tokens. Answers have priority: first characters' turns shrink to their
 * questions and then disappear; then long answers are cut to a common length; finally only the longest
 * remain.
 */
export function fitTranscript(turns: Turn[], tokens: number): Turn[] {
  if (costOf(turns) <= tokens) return turns;
  const answers = turns.filter((turn) => turn.speaker === "user");
  const characters = turns.length - answers.length;
  // The rest after the answers, but at least a quarter: an answer needs its question.
  const share = Math.max(tokens - costOf(answers), tokens / 4);
  const each = Math.min(questionTokens, Math.floor(share / Math.max(1, characters)) - labelTokens);
  const questions = turns.flatMap((turn) =>
    turn.speaker === "character" && each >= 12 ? [{ ...turn, text: ending(turn.text, each) }] : [],
  );
  const fitting = [...questions, ...fitAnswers(answers, tokens - costOf(questions))];
  const byId = new Map(fitting.map((turn) => [turn.id, turn]));
  return turns.flatMap((turn) => byId.get(turn.id) ?? []);
}

function fitAnswers(answers: Turn[], tokens: number): Turn[] {
  if (costOf(answers) <= tokens) return answers;
  const maxAnswers = Math.max(1, Math.floor(tokens / (minAnswerTokens + labelTokens)));
  const fitting = answers.toSorted((a, b) => b.text.length - a.text.length).slice(0, maxAnswers);
  const costs = fitting.map((turn) => estimateTokens(turn.text));
  const level = commonLimit(costs, tokens - fitting.length * labelTokens);
  return fitting.map((turn) => ({ ...turn, text: clip(turn.text, level) }));
}

/** The largest limit to which all costs can be cut so that their sum fits. */
function commonLimit(costs: number[], tokens: number): number {
  let left = tokens;
  for (const [index, cost] of costs.toSorted((a, b) => a - b).entries()) {
    const level = Math.floor(left / (costs.length - index));
    if (cost > level) return Math.max(1, level);
    left -= cost;
  }
  return Number.POSITIVE_INFINITY;
}

const costOf = (turns: Turn[]): number =>
  turns.reduce((sum, turn) => sum + estimateTokens(turn.text) + labelTokens, 0);

/** The end of a text, cut at a word. */
function ending(text: string, tokens: number): string {
  const whole = estimateTokens(text);
  if (whole <= tokens) return text;
  return `… ${text.slice(-Math.floor((text.length * tokens) / whole)).replace(/^\S*\s+/, "")}`;
}
