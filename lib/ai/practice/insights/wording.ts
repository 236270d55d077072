const maxQuestionLength = 90;

/** A question in quotation marks, on one line, shortened at a word. */
export function citeQuestion(question: string): string {
  const flat = question.replace(/\s+/g, " ").trim().replace(/[“”"]/g, "'").replace(/[.:]+$/, "");
  if (flat.length <= maxQuestionLength) return `“${flat}”`;
  return `“${flat.slice(0, maxQuestionLength).replace(/[\s,;:–—-]*\s\S*$/u, "")}…”`;
}

const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });
/** "A, B and C" */
export const joinList = (items: readonly string[]): string => conjunction.format(items);

const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
export const spellNumber = (count: number): string => numbers[count] ?? String(count);

/** Two questions, and how many more. */
export function citeQuestions(questions: readonly string[]): string {
  const cited = questions.slice(0, 2).map(citeQuestion);
  const others = questions.length - cited.length;
  return joinList(others > 0 ? [...cited, `${spellNumber(others)} more`] : cited);
}
