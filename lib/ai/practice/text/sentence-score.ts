import { signals } from "./signals";

/** How much a sentence tells: figures, actions and outcomes over generalities. */
export function sentenceScore(sentence: string): number {
  const s = signals(sentence);
  let score = 0;
  if (s.action) score += s.past ? 2 : 0.8;
  if (s.figures.some((figure) => figure.amount)) score += 1.5;
  else if (s.figures.length > 0) score += 0.7;
  if (s.change) score += 1.5;
  if (s.result) score += 1.5;
  if (s.event && !s.state) score += 0.6;
  if (s.means || s.reason) score += 0.4;
  if (s.lesson) score += 0.5;
  score += Math.min(s.names, 2) * 0.3;
  score -= Math.min(s.hedges.length, 3) * 0.7;
  if (s.hypothetical) score -= 2.5;
  if (s.question) score -= 3;
  if (s.words < 5) score -= 1.2;
  return score;
}
