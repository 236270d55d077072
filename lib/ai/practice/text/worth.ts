import { signals } from "./signals";

/** How much a sentence tells: figures, deeds and outcomes over generalities. */
export function sentenceWorth(sentence: string): number {
  const s = signals(sentence);
  let worth = 0;
  if (s.action) worth += s.past ? 2 : 0.8;
  if (s.figures.some((figure) => figure.amount)) worth += 1.5;
  else if (s.figures.length > 0) worth += 0.7;
  if (s.change) worth += 1.5;
  if (s.result) worth += 1.5;
  if (s.event && !s.state) worth += 0.6;
  if (s.means || s.reason) worth += 0.4;
  if (s.lesson) worth += 0.5;
  worth += Math.min(s.names, 2) * 0.3;
  worth -= Math.min(s.hedges.length, 3) * 0.7;
  if (s.hypothetical) worth -= 2.5;
  if (s.question) worth -= 3;
  if (s.words < 5) worth -= 1.2;
  return worth;
}
