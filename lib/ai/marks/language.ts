import nlp from "compromise/two";
import { isFunctionWord } from "../../text/words.ts";
import { list } from "./patterns.ts";

/** The commonest words of the languages that are often written in Britain, from Spanish to Welsh. */
const foreignWords = list(`que de la el los las una del por para con pero muy como porque yo mi lo en su se
  cuando nos al más ya fue le les des du une et je j'ai dans pour avec nous mais pas ne sur mon ma c'est qui
  il elle au est ce était sont der das den dem und ich ist nicht ein eine einen kein keine mit auf für wir mir
  mich zu auch aber von im da sie habe hatte nur noch bei nach immer che di non sono ho gli della mio era
  anche perché quando não um uma eu em meu os com foi ao na mas muito het een van ik niet dat mijn wij zijn
  maar naar voor werd ook heb nie jest się w z mam po ja dla że jak ale był od przez și în nu sunt cu pe să
  mai din care ve bir bu için ben ile çok gibi ama sonra och att jag det som inte på är till av hade hindi ko
  ang ng mga main mein ka ki ke hai nahi wa kwa ni katika waa iyo sam u yn i'r i'n a'r mae oedd fy wedi ar
  gyda ac ond`);
/** Those that are English too speak for neither. */
const ambiguous = list(`a am an as at do die e er es for he hat i in man me men no o on per pan see sin so son
  to un war was we will y café fiancé fiancée résumé cliché naïve`);

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
  const familiar = small.filter(
    (word) => isFunctionWord(word) || (word.length > 2 && Object.hasOwn(lexicon, word)),
  );
  const decisive = small.filter((word) => !ambiguous.has(word));
  const foreign = decisive.filter((word) => foreignWords.has(word) || /[^a-z']/.test(word));
  const english = familiar.filter((word) => !ambiguous.has(word) && !foreignWords.has(word));
  if (foreign.length > english.length && familiar.length < small.length * 0.6) return words.length > 1;
  // A language that the list does not have, where a sentence is long enough for "the", "a" or "I" to be missed.
  return small.length > 3 && familiar.length <= small.length / 5;
}
