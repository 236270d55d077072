/** Estimates tokens and fits texts into a limit. Pure, browser-safe. */
import type { Turn } from "./tasks.ts";

/** The part of a character's prompt that reaches a model, in tokens. */
export const maxPersonaTokens = 2200;

/** An estimate that is close enough to bound a prompt without each service's tokenizer. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 128) ascii++;
  return Math.ceil(ascii / 4 + (text.length - ascii) / 1.5);
}

/** Cuts a text to a number of tokens at a word, and adds an ellipsis. */
export function clip(text: string, tokens: number): string {
  const whole = estimateTokens(text);
  if (whole <= tokens) return text;
  const cut = text.slice(0, Math.floor((text.length * tokens) / whole));
  const end = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

/**
 * The newest turns within a budget, complete; always keeps the last one.
 * @param newest maximum tokens of the last turn; three times the budget by default
 */
export function fitNewestTurns(turns: Turn[], tokens: number, newest = 3 * tokens): Turn[] {
  const recent: Turn[] = [];
  let left = tokens;
  for (const turn of turns.toReversed()) {
    const isNewest = recent.length === 0;
    const text = isNewest ? clip(turn.text, newest) : turn.text;
    const cost = estimateTokens(text);
    if (cost > left && !isNewest) break;
    recent.push({ ...turn, text });
    left -= cost;
  }
  return recent.toReversed();
}

/** Tokens of a label and line marks in a transcript. */
export const labelTokens = 8;
/** In a long transcript, a character's turn is cut to its end, which has the question. */
const questionTokens = 80;
/** An answer cut below this is useless; fewer answers are better. */
const minAnswerTokens = 40;

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

/** The tokens of labelled turns. */
export const costOf = (turns: Turn[]): number =>
  turns.reduce((sum, turn) => sum + estimateTokens(turn.text) + labelTokens, 0);

/** The end of a text, cut at a word. */
function ending(text: string, tokens: number): string {
  const whole = estimateTokens(text);
  if (whole <= tokens) return text;
  return `… ${text.slice(-Math.floor((text.length * tokens) / whole)).replace(/^\S*\s+/, "")}`;
}
