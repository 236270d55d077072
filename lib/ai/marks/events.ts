import { anyOf } from "./patterns.ts";

const hypothetical = anyOf(
  "would(?!n't say)|what if|imagine|suppose|should|if (a|an|you|your|two|i|we|someone|somebody|the)",
);
/** Why, how long and what for are facts and motives, whatever their tense. */
const asksFact =
  anyOf(`why|how (long|many|much|often|old)|what (made|makes|drew|draws|brings|brought|attracted|attracts
  |interests|motivates|are your|qualifications|experience)|where (do|are|did|were)|what did you (study|learn
  |enjoy|like|think|know|want|earn)|yourself|what('s| is) your(?! (proudest|(biggest|greatest) (achievement
  |accomplishment|mistake|failure|success|challenge|risk|regret)))|how did you (find out|hear|get into|come to
  |become|learn about)`);
const request = `(tell (me|us)|describe|talk (me|us)|walk (me|us)|give (me|us)?|share|explain|think (of|about
  |back)|take (me|us)|recall|name|pick)`;
const event = `times?|occasion|situation|moment|example|instance|incident|day|mistake|error|conflict
  |disagreement|argument|dispute|decision|problem|challenge|obstacle|failure|setback|project|success
  |achievement|accomplishment|crisis|emergency|complaint|risk|dilemma|accident|goal|deadline|rescue|service
  |shift|call|case|piece of _|criticism`;
const past = `was|were|did|didn't|had|went|got|made|took|led|fell|gave|left|broke|brought|built|said|told|felt
  |found|kept|lost|saw|taught|won|wrote|you've|you have|_ed`;
const asksEvent = anyOf(`${request} .{0,40}(an?|one|any|some|another|the last|the first
  |your)( _){0,3}? (${event})|${request} .{0,40}(an?|one|the|something|somebody|someone) .{0,60}(${past})
  |proud of|proudest|(hardest|worst|best|biggest|toughest|greatest|trickiest|most _|last)( _){0,2}? (${event}
  |part|thing|visit|you've|you have|you ever|you had)|(what|when|who|whom|where|how) have you|how you have
  |how you( once|'ve)|have you (ever|had to)|when (has|was the last|did)|was there (ever )?an?|what (went
  |happened)|what did you|how did (you|your|it)|who did you|which .{0,40} (did|have) you|(an?|the last) (time
  |occasion|situation|moment|instance|example)|what('s| is| was) (the|one|an?) (_ ){0,4}?(you've|you have
  |you had|you did|you made)`);

/** Whether a question asks for one occasion, which an answer tells with situation, action and result. */
export function asksForEvent(question: string): boolean {
  const text = question.toLowerCase().replace(/[’‘]/g, "'").slice(0, 500);
  const [first = ""] = text.split(/[,;?]| and /);
  return asksEvent.test(text) && !hypothetical.test(text) && !asksFact.test(first);
}

/** "What would you like to ask us?" */
export const invitesQuestions = (question: string): boolean =>
  /\b(?:ask (?:us|me|an?)|questions? (?:do you have|for us|for me|to us|to me))\b/i.test(question);
/** What may be painful: an answer to it is neither asked on nor judged. */
export const isDelicate = (question: string): boolean =>
  /\b(?:ill|illness|sick|accident|health|hurt|worr(?:y|ies)|afraid|bull(?:y|ied|ying)|treated (?:you )?badly)\b/i.test(
    question,
  );
