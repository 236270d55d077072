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
