const deed =
  /\b(?:i|we)(?:'ve|’ve)? (?:\w+ly |also |then |first |just |even )?(?:\w{2,}ed|built|led|taught|wrote|made|ran|sold|won|grew|chose|began|found|brought|dealt|spoke|kept|took|gave|held|met|cut|set|put|got|did|sent|rang|drew|told|went|said|paid|saw|sat|showed)\b/iu;
const outcome =
  /\b(?:fell|rose|grew|dropped|reduced|increased|improved|saved|doubled|halved|won|award|still|so that|which meant|as a result|since then|finished|launched|instead|from \w+ to|in the end|by the end|now)\b/iu;
const vague =
  /\b(?:kind of|sort of|i guess|i suppose|maybe|probably|not really|i don't know|dunno|stuff|and things)\b/iu;
/** What somebody would like to do, and has not done. */
export const plan =
  /\bi(?:'d|’d| would| want to| hope| plan to| aim to| wish|'m hoping|’m hoping| am hoping|'ll|’ll| will)\b/iu;

/** How much a sentence tells of its own: actions, figures and what came of them, over generalities. */
export function informativeness(sentence: string): number {
  const length = sentence.split(/\s+/).length;
  return (
    (deed.test(sentence) ? 1 : 0) +
    (/\d/.test(sentence) ? 0.6 : 0) +
    (outcome.test(sentence) ? 0.7 : 0) -
    (vague.test(sentence) ? 0.8 : 0) -
    (/[?？]\s*$/u.test(sentence) ? 3 : 0) -
    (length < 6 ? 0.8 : 0)
  );
}
