import nlp from "compromise/two";
import { isFunctionWord } from "../../text/function-words.ts";
import { anyOf, list } from "./patterns.ts";

/** For short texts: common words of the languages that are often written in Britain, none of them English. */
const foreignWords =
  list(`que el los las una del por para con pero muy como mi lo en se de la et je des dans pour
  pas ne est qui ich und der das nicht ist ein eine mit keine bei che di non sono ho não uma um foi nie jest się w z
  și nu bir bu ve nou het een och att på hai ka ki na sa ang ng wa kwa yn yr fy mae oedd wrth i'r em ao os`);
/** Those that are English too speak for neither. */
const ambiguous = list(
  "a am an as at die do e he i in me no o on so to was we will café fiancé fiancée résumé cliché naïve",
);

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
  const isSentence = text.split(/[^\p{L}\p{M}\s'’]/u).some((part) => part.trim().split(/\s+/).length > 3);
  return isSentence && small.length > 3 && familiar.length <= small.length / 5;
}

/** Death and illness, "I'd rather not", and a joke or a poem, in languages that are often written in Britain. */
const elsewhere = Object.entries({
  distress: `muri(ó|eron)|falleci(ó|do)|ha muerto|décédée?|umarł[ay]?|nie żyje|умер(ла)?|помер(ла)?|guerr[ae]
    |cáncer|dépress_|depres(ión|ja)|mort[eoa]?|mataron|perdí a|gestorben|verstorben|krieg|zmarł[ay]?|wojn_
    |morreu|faleceu|murit|öldü|vefat|savaş|погиб(ла)?|загинув|во?йн_|війн_|مات|ماتت|توفي|توفيت|قتل|الحرب
    |السرطان|去世|死了?|癌|krebs|kanser`,
  refusal: `prefiero no|preferiría|no (quiero|me apetece|puedo) (hablar|decir|contestar|responder)|no (lo )?sé
    |paso|je préfère|je passe|je (ne )?(veux|sais|peux) pas|lieber nicht|möchte … nichts?
    |weiß (ich )?(es )?nicht|keine ahnung|(nächste|siguiente|question) (frage|pregunta|suivante)|nie (wiem
    |chcę)|wolę|wolała?bym|não (sei|quero)|non (lo )?(so|voglio)|prefer(isco|irei|iria)|nu (știu|vreau)
    |geen idee|bilmiyorum|istemiyorum|не (знаю|хочу)|لا (أعرف|أريد|أدري)|不(知道|想说)`,
  off_topic: `barzelletta|ricetta|chiste|poema|receta|blague|poème|recette|gedicht|witz|rezept|żart|wiersz
    |przepis|piada|fıkra|şiir|анекдот|стих_|نكتة|قصيدة`,
}).map(([mark, phrases]) => ({ mark: mark as "distress" | "refusal" | "off_topic", words: anyOf(phrases) }));

/** The marks that an answer in another language has by its words. */
export const marksElsewhere = (answer: string) =>
  elsewhere.flatMap(({ mark, words }) => (words.test(answer.toLowerCase()) ? [mark] : []));
