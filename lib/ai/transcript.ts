/** An interview as a model reads it, within its size. Pure. */
import { clip, estimateTokens } from "./tokens.ts";
import { labelIndex, material, oneLine } from "./material.ts";
import type { Turn } from "./tasks.ts";

/** A longer transcript is read in so many parts at most. */
const maxParts = 4;
/** What a label and a line's marks take beside the text, in tokens. */
const labelTokens = 8;
/** What is left of a character's turn in a long transcript: its end, where the question stands. */
const questionTokens = 80;
/** Of an answer, less than this tells nothing: then rather fewer answers. */
const minAnswerTokens = 40;

/**
 * The transcript with short labels instead of ids, in parts of whole messages. Every line of what was said is marked, so that
 * no text can pass for another speaker's turn.
 * @param tokens of a part. What does not fit into four parts is shortened
 * @returns `isShortened`: an answer of the person's is cut or left out
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
 * Returns a function that gives the id behind a label of a transcript, in any of the forms that models use ("m3", "[M3]");
 * null for a label that names no message.
 */
export function idsByLabel(turns: Turn[]): (label: string) => string | null {
  const ids = spokenOf(turns).map(({ id }) => id);
  return (label) => ids[labelIndex(label) ?? -1] ?? null;
}

/** Parts of whole messages, each within `tokens`. A part ends after an answer where it can. */
function partsOf(turns: Turn[], tokens: number): Turn[][] {
  if (costOf(turns) <= tokens) return [turns];
  // A part that ends before its last question is not full.
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
 * The transcript within a number of tokens. The person's answers come first: characters' turns shrink to
 * their questions, then go; then long answers are cut to a common length; at last only the longest stay.
 */
export function fitTranscript(turns: Turn[], tokens: number): Turn[] {
  if (costOf(turns) <= tokens) return turns;
  const answers = turns.filter((turn) => turn.speaker === "user");
  const characters = turns.length - answers.length;
  // What the answers leave over, but always a quarter: an answer without its question says little.
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

/** The greatest number to which all costs can be cut so that their sum fits. */
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
