/** How many tokens texts take, about, and texts within a number of them. Pure, also for the browser. */
import type { Turn } from "./tasks.ts";

/** How much of a character's prompt reaches a model, in tokens. */
export const maxPersonaTokens = 2200;

/** About how many tokens a text takes: close enough to bound a prompt without each service's tokenizer. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 128) ascii++;
  return Math.ceil(ascii / 4 + (text.length - ascii) / 1.5);
}

/** The text cut to a number of tokens, at a word, with an ellipsis where something is missing. */
export function clip(text: string, tokens: number): string {
  const whole = estimateTokens(text);
  if (whole <= tokens) return text;
  const cut = text.slice(0, Math.floor((text.length * tokens) / whole));
  const end = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()} …`;
}

/**
 * The newest turns within a budget, whole; the very last always stays.
 * @param newest how many tokens the last turn may take: three times the budget by default
 */
export function fitTurns(turns: Turn[], tokens: number, newest = 3 * tokens): Turn[] {
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
