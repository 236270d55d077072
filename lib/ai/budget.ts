import type { Turn } from "./tasks.ts";

/**
 * About how many tokens a text takes: four ASCII characters each, or one and a half others. Close enough to
 * bound a prompt without shipping each service's tokenizer.
 */
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
 * The newest turns that fit. The newest one always stays, cut to three times the budget when it must be;
 * the others stay whole or not at all.
 * @param tokens the budget for all of them
 */
export function fitTurns(turns: Turn[], tokens: number): Turn[] {
  const recent: Turn[] = [];
  let left = tokens;
  for (const turn of turns.toReversed()) {
    if (recent.length === 0) {
      const newest = { ...turn, text: clip(turn.text, tokens * 3) };
      recent.push(newest);
      left -= estimateTokens(newest.text);
      continue;
    }
    const cost = estimateTokens(turn.text);
    if (cost > left) break;
    recent.push(turn);
    left -= cost;
  }
  return recent.toReversed();
}
