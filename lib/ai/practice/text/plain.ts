import { plainly } from "./second-person";
import { EMPTY_NOUNS, isContent, tokens } from "./words";

/** Words that answer without saying anything: a closed class of reactions and of talk about talking. */
const REACTIONS = new Set(
  "yes yeah yep no nope nah fine good bad ok okay alright right nice fair true sure great cool sorry maybe true exactly definitely absolutely correct indeed say said tell told add guess suppose think know mean tbh lol haha hahaha hehe mate idk dunno afaik thing things stuff whatever nothing none question answer word words clue idea remember recall much honestly normal usual comes come mind sir madam miss".split(
    " ",
  ),
);

/** Whether a text, however long, holds no word that says something: "yes", "it's fine I guess", "that's all". */
export function saysNothing(text: string): boolean {
  if (/^how to\b/i.test(text)) return false;
  return !tokens(plainly(text.slice(0, 600))).some(
    (token) => isContent(token) && !REACTIONS.has(token.lower) && !EMPTY_NOUNS.has(token.lower),
  );
}
