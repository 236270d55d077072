import { readSigns, readTopics } from "../../text/topics.ts";
import type { Passage } from "./passages/passages.ts";
import { readQuestion } from "./ranking/question.ts";
import { minFit } from "./ranking/quotes.ts";
import { rank } from "./ranking/rank.ts";
import type { Index } from "./ranking/read.ts";

/** How much of a family an interviewer's question is that clearly asks for it. */
const clearlyAsked = 0.7;
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
How does NAME work in a team?
`;

/**
 * Questions that an interview answers well, for visitors to begin with: up to three, each answered from another passage,
 * those first that an interviewer asked as well, and of these the ones whose answers tell most; then what stands out. Pure.
 */
export function suggestedQuestions(index: Index, name: string | null): string[] {
  const answered = forms
    .trim()
    .split("\n")
    .flatMap((form) => {
      const question = form.replace("NAME", name ?? "the candidate");
      const sought = readQuestion(question, [], name);
      const [best] = rank(index, sought);
      if (!best || best.fit < minFit.answers) return [];
      const { asked, passage, tells } = best.read;
      // What was asked for is not always what was answered.
      const own = passage.stretches.join("\n");
      const spoken = new Set([...readSigns(own).weights.keys(), ...readTopics(own).weights.keys()]);
      if (spoken.isDisjointFrom(new Set(sought.families.keys()))) return [];
      const isAsked = sought.families.keys().some((family) => (asked.get(family) ?? 0) >= clearlyAsked);
      return [{ question, passage, score: (isAsked ? 10 : 0) + (tells ?? 0) }];
    });
  const chosen = new Map<Passage, string>();
  for (const { question, passage } of answered.sort((a, b) => b.score - a.score))
    if (chosen.size < maxSuggestions && !chosen.has(passage)) chosen.set(passage, question);
  // A short interview answers few of them; what was told best can be asked of any.
  const isTold = index.read.some(({ tells }) => (tells ?? 0) >= minFit.answers);
  const overall = isTold ? [`What stands out about ${name ?? "the candidate"}?`] : [];
  return [...chosen.values(), ...overall].slice(0, maxSuggestions);
}
