import nlp from "compromise/two";
import { isFunctionWord } from "../../text/words.ts";

/** The commonest words of languages that are often written in Britain, where they are no English words too. */
const foreignWords = new Set(
  (
    "que de la el los las una del por para con pero muy como porque yo mi lo es en su " + // Spanish
    "le les des du une est et je j'ai dans pour avec nous mais pas ne sur mon ma c'est qui " + // French
    "der das und ich ist nicht ein eine kein keine mit auf für dem wir mir mich zu auch aber " + // German
    "il che di non sono ho gli della mio e " + // Italian
    "não um uma eu em meu os com foi ao " + // Portuguese
    "het een van ik niet dat mijn wij " + // Dutch
    "nie jest się w na z mam po ja to dla " + // Polish
    "și în nu sunt cu pe să mai " + // Romanian
    "ve bir bu için ben ile çok da " + // Turkish
    "och att jag det som inte på är " + // Swedish
    "yn i'r i'n a'r mae oedd fy wedi ar gyda ac"
  ) // Welsh
    .split(" "),
);
const alsoEnglish = new Set("to café fiancé fiancée résumé cliché naïve".split(" "));

/** Whether most of a text is in another language than English. Names count for neither; one word is taken for English. */
export function isOtherLanguage(text: string): boolean {
  const words = text.replace(/[’‘]/g, "'").match(/[\p{L}\p{M}']+/gu) ?? [];
  const letters = words.join("");
  if (letters === "") return false;
  const latin = letters.match(/[\p{Script=Latin}\p{M}']/gu)?.length ?? 0;
  if (latin < letters.length / 2) return true;
  const small = words
    .filter((word, at) => at === 0 || /^\p{Ll}/u.test(word))
    .map((word) => word.toLowerCase());
  const { lexicon } = (nlp.model() as { one: { lexicon: object } }).one;
  let english = 0;
  let foreign = 0;
  for (const word of small) {
    if (!alsoEnglish.has(word) && (foreignWords.has(word) || /[^a-z']/.test(word))) foreign++;
    else if (isFunctionWord(word) || (word.length > 2 && Object.hasOwn(lexicon, word))) english++;
  }
  if (foreign > english) return words.length > 1;
  // A language that the list does not have, where a sentence is long enough for "the", "a" or "I" to be missed.
  const unpronounceable = small.filter((word) => !/[aeiouyw]/.test(word)).length;
  return small.length > 3 && english <= small.length / 5 && unpronounceable < 2;
}
