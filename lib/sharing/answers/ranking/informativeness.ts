const achievement =
  /\b(?:i|we)(?:'ve|’ve)? (?:\w+ly |also |then |first |just |even )?(?:\w{2,}ed|built|led|taught|wrote|made|ran|sold|won|grew|chose|began|found|brought|dealt|spoke|kept|took|gave|held|met|cut|set|put|got|did|sent|rang|drew|rewrote|rebuilt|paid|saw)\b/iu;
const resumeAchievement = /^(?:\w{3,}ed|built|led|taught|wrote|made|ran|sold|won|grew|cut|set up)\b/iu;
const result =
  /\b(?:fell|rose|grew|dropped|reduced|increased|improved|saved|doubled|halved|won|award|still uses?|so that|which meant|as a result|since then|finished|launched|instead of|went from|in the end|by the end)\b/iu;
const figures = /\d/;
const hedge =
  /\b(?:kind of|sort of|i guess|i suppose|maybe|probably|i would|i'd|not really|i don't know|dunno|stuff|and things)\b/iu;

/** How much a sentence tells of its own: actions, figures and what came of them, over generalities. */
export function informativeness(sentence: string): number {
  const words = sentence.split(/\s+/).length;
  return (
    (achievement.test(sentence) || resumeAchievement.test(sentence) ? 1 : 0) +
    (figures.test(sentence) ? 0.8 : 0) +
    (result.test(sentence) ? 0.7 : 0) -
    (hedge.test(sentence) ? 0.9 : 0) -
    (/[?？]\s*$/u.test(sentence) ? 3 : 0) -
    (words < 6 ? 1 : words > 45 ? 0.6 : 0) -
    (/^(?:it|that|this|they|he|she|those|these)\b/iu.test(sentence) ? 0.3 : 0)
  );
}
