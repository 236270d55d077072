import { SKIP, SUBJECTS } from "./action";
import { figures } from "./figures";
import { signals, type Signals } from "./signals";
import { isPast, tokens, type Token } from "./words";

/** Verbs that often tell a loss and as often a deed: "I dropped the tray", "I dropped the second approval". */
const LOSSES =
  /^(?:failed|lost|broke|missed|quit|crashed|forgot|dropped|messed|struggled|ruined|panicked|cried|fell|argued|shouted|lied|stole)$/;

/**
 * Whether the first thing told is a setback with nothing made of it. The verb only raises the question: what changed
 * or came of it, in the sentence or in the one that follows from it, settles it.
 */
export function isSetback(sentence: string, after: Signals | null = null): boolean {
  const all = tokens(sentence);
  return soundsLost(all) && !shows(signals(sentence)) && !broughtAmount(sentence, all) && !shows(after);
}

function soundsLost(all: Token[]): boolean {
  if (LOSSES.test(all[0]?.lower ?? "")) return true;
  for (let i = 0; i < all.length - 1; i++) {
    if (!SUBJECTS.has(all[i]?.lower ?? "")) continue;
    let at = i + 1;
    while (SKIP.has(all[at]?.lower ?? "")) at++;
    return LOSSES.test(all[at]?.lower ?? "");
  }
  return false;
}

function shows(read: Signals | null): boolean {
  return read !== null && !read.hypothetical && (read.shift || read.change || read.result);
}

/** "… and saved 4,000 euros a year": a second deed with an amount of its own. */
function broughtAmount(sentence: string, all: Token[]): boolean {
  return figures(sentence).some((figure) => {
    if (!figure.amount) return false;
    const at = all.findIndex((token) => token.start === figure.start);
    const joint = all.findLastIndex((token, i) => i < at && /^(?:and|so|but|then|,|;)$/.test(token.lower));
    return joint > 1 && all.slice(joint + 1, at).some((token) => isPast(token.lower));
  });
}
