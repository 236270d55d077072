import { SKIP, SUBJECTS } from "./action";
import { figures } from "./figures";
import { signals, type Signals } from "./signals";
import { isPast, tokens, type Token } from "./words";

/** Verbs that often tell a loss and as often a action: "I dropped the tray", "I dropped the second approval". */
const LOSSES =
  /^(?:failed|lost|broke|missed|quit|crashed|forgot|dropped|messed|struggled|ruined|panicked|cried|fell|argued|shouted|lied|stole)$/;

/** Of these, what happens to one; the others may well be done on purpose. */
const BEFALLEN = /^(?:failed|lost|missed|crashed|forgot|messed|struggled|ruined|panicked|cried|fell)$/;

/**
 * Whether the first thing told is a setback with nothing made of it. The verb only raises the question: what changed
 * or came of it, in the sentence or in the one that follows from it, settles it.
 */
export function isSetback(sentence: string, after: Signals | null = null): boolean {
  const all = tokens(sentence);
  const at = lossAt(all);
  if (at === null) return false;
  const read = signals(sentence);
  if (read.hypothetical) return true;
  if (read.shift || read.change || after?.shift === true || after?.change === true) return false;
  const result = read.result || (after !== null && after.result && !after.hypothetical);
  // "I crashed the van and it cost 3,000 pounds": what befell one is only made good by what one then did oneself.
  if (BEFALLEN.test(all[at]?.lower ?? ""))
    return !(result && (actsAfter(all, at) || after?.own === true || after?.lesson === true));
  return !result && !broughtAmount(sentence, all);
}

/** The place of the verb that sounds like a loss, when it is the first thing told. */
function lossAt(all: Token[]): number | null {
  if (LOSSES.test(all[0]?.lower ?? "")) return 0;
  for (let i = 0; i < all.length - 1; i++) {
    if (!SUBJECTS.has(all[i]?.lower ?? "")) continue;
    let at = i + 1;
    while (SKIP.has(all[at]?.lower ?? "")) at++;
    return LOSSES.test(all[at]?.lower ?? "") ? at : null;
  }
  return null;
}

/** "…, so I rang three schools": a action of one's own after it. */
function actsAfter(all: Token[], loss: number): boolean {
  return all.some(
    (token, i) =>
      i > loss &&
      SUBJECTS.has(token.lower) &&
      all.slice(i + 1, i + 4).some((verb) => isPast(verb.lower) && !LOSSES.test(verb.lower)),
  );
}

/** "… and saved 4,000 euros a year": a second action with an amount of its own. */
function broughtAmount(sentence: string, all: Token[]): boolean {
  return figures(sentence).some((figure) => {
    if (!figure.amount) return false;
    const at = all.findIndex((token) => token.start === figure.start);
    const joint = all.findLastIndex((token, i) => i < at && /^(?:and|so|but|then|,|;)$/.test(token.lower));
    return joint > 1 && all.slice(joint + 1, at).some((token) => isPast(token.lower));
  });
}
