import { quoteFinder } from "./checks/quotes.ts";
import { findPassages } from "./find.ts";
import { informativeness } from "./ranking/informativeness.ts";
import type { Index } from "./ranking/read.ts";

const maxSuggestions = 3;

/** What recruiters ask of anybody. NAME is the candidate. */
const forms = `
How has NAME dealt with a disagreement?
What problem did NAME solve, and how?
What has NAME improved?
How has NAME led others?
How does NAME train new colleagues?
What did NAME learn from a mistake?
How does NAME work under pressure?
What is NAME most proud of?
Which tools and software has NAME used?
Why did NAME choose this career?
What motivates NAME?
How does NAME deal with difficult customers?
What would NAME like to do next?
What did NAME study?
Which languages does NAME speak?
How has NAME changed somebody's mind?
How does NAME organise the work?
How does NAME explain difficult things?
How does NAME work in a team?
How does NAME learn something new?
`;

/**
 * Questions that an interview answers well, for visitors to begin with: up to three, each answered from another passage,
 * those first whose answers tell most. Pure; searches some twenty times.
 */
export function suggestedQuestions(index: Index, name: string | null): string[] {
  const answered = forms
    .trim()
    .split("\n")
    .flatMap((form) => {
      const question = form.replace("NAME", name ?? "the candidate");
      const { input, byLabel } = findPassages(index, { question }, name);
      const best = input.ranked.find(({ answers }) => answers);
      const found = best && quoteFinder(byLabel)(best);
      return found ? [{ question, turn: best.turn, tells: informativeness(found.quote) }] : [];
    });
  const chosen = new Map<string, string>();
  for (const { question, turn } of answered.sort((a, b) => b.tells - a.tells))
    if (chosen.size < maxSuggestions && !chosen.has(turn)) chosen.set(turn, question);
  return [...chosen.values()];
}
