/**
 * Outcomes that are told with "we" or "I" as their subject, by the build of the sentence: a level that was reached, a
 * thing that was gained, a mark in time after a action of one's own.
 */
const NUMBER =
  "(?:[£$€]?\\d\\S*|zero|none|nothing|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty)";

/** "We went down to one fall", "complaints are down to 3". "I went down to two shops" is a walk. */
const LEVEL = new RegExp(
  `(?<!\\bi )\\b(?:went|gone|came|got|is|are|was|were|fell|dropped|rose|grew) (?:right |all the way |back )?(?:up|down) (?:to|by) (?:about |around |only |just |almost |nearly |under |over )*${NUMBER}\\b`,
  "i",
);

/** "I studied with two friends … and I got a B": what one gets after a action is what came of it. */
const GAINED =
  /\b(?:i|we) (?!(?:went|came|walked|drove) )\p{L}+[^.!?]{1,160}?(?:,| and| so)(?: then| finally| in the end)? (?:i |we )?got (?:an?|the|our|my|\d\S*) (?!(?:lot|bit|feeling|call|message|mail|email|idea)\b)\S/iu;

/** "I moved two tests to the night and we shipped on 4 May": from what one did to when all were there. */
const DELIVERED = new RegExp(
  `\\bi \\p{L}+[^.!?]{1,160}?(?:,| and| so)(?: then| finally)? we (?:\\p{L}+ed|\\p{L}{3,})(?: \\p{L}+){0,3}? (?:(?:on|by|in|within|before|at|for|under) (?:the )?${NUMBER}\\b|(?:on|in|ahead of|before) (?:time|schedule|the deadline)\\b)`,
  "iu",
);

/** A level that was reached, with its figure. */
export function reachedLevel(text: string): boolean {
  return LEVEL.test(text);
}

/** What "I" or "we" had of it in the end, in the same sentence as the action. */
export function endsInGain(text: string): boolean {
  return GAINED.test(text) || DELIVERED.test(text);
}
