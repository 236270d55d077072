import { isContent, isPast, isPastParticiple, type Token } from "./words";

/** First persons, contracted ones included. */
export const SUBJECTS = new Set(["i", "we", "i'm", "i've", "i'd", "i'll", "we've", "we're", "we'd", "we'll"]);
export const SKIP = new Set(
  "also then just only really personally always often usually once even still eventually finally first both all actually quickly immediately now never".split(
    " ",
  ),
);
const MODALS = new Set(
  "would could should might may will can shall must hope hoped plan want wish intend 'll cannot can't".split(
    " ",
  ),
);
/** Verbs of the mind: they tell what one thought, not what one did. */
export const MENTAL = new Set(
  "think thought feel felt believe believed know knew like liked love loved want wanted need needed hope hoped wish wished guess suppose supposed mean meant remember hear heard care cared enjoy enjoyed prefer preferred understand understood agree agreed worry worried tend consider imagine assume assumed hate hated doubt forget forgot see saw seem seemed look looked".split(
    " ",
  ),
);
/** A guard, not a finder: told alone, these are not something to be praised for. */
const SETBACKS = new Set(
  "failed lost broke missed quit crashed forgot dropped messed struggled ruined panicked cried got was were had did fell argued shouted lied stole".split(
    " ",
  ),
);

/** Somebody of "I" or "we" did something. */
export type Act = { own: boolean; past: boolean };

/** Finds the first "I did something": after the subject comes the verb, whatever the verb is. */
export function findAction(all: Token[]): Act | null {
  for (let i = 0; i < all.length - 1; i++) {
    const token = all[i];
    if (token === undefined || !SUBJECTS.has(token.lower)) continue;
    const act = actionAfter(all, i);
    if (act !== null) return { own: token.lower.startsWith("i"), past: act.past };
  }
  return elided(all) ?? ownWork(all);
}

function actionAfter(all: Token[], subject: number): { past: boolean } | null {
  let at = subject + 1;
  const contracted = all[subject]?.lower.split("'")[1];
  while (SKIP.has(all[at]?.lower ?? "") || (all[at]?.lower.endsWith("ly") ?? false)) at++;
  const verb = all[at];
  const next = all[at + 1]?.lower ?? "";
  const after = all[at + 2]?.lower ?? "";
  if (verb === undefined || !verb.word || !/^\p{L}/u.test(verb.text)) return null;
  if (contracted === "ll") return null;
  if (contracted === "m" || contracted === "re")
    return verb.lower.endsWith("ing") && verb.lower !== "going" ? { past: false } : null;
  if (contracted === "ve" || contracted === "d")
    return isPastParticiple(verb.lower) && verb.lower !== "been" && !MENTAL.has(verb.lower)
      ? { past: true }
      : null;
  if (MODALS.has(verb.lower) && !(verb.lower === "could" || verb.lower === "wanted")) return null;
  if (verb.lower === "could") return null;
  if (verb.lower === "was" || verb.lower === "were" || verb.lower === "am" || verb.lower === "are") {
    const past = verb.lower === "was" || verb.lower === "were";
    if (next === "able" && after === "to") return { past };
    return next.endsWith("ing") && next !== "going" && next.length > 4 ? { past } : null;
  }
  if (verb.lower === "have" || verb.lower === "had" || verb.lower === "has") {
    if (next === "to") return verb.lower === "had" ? { past: true } : null;
    // "I had her sing", "I had them count": made them do it.
    if (/^(?:her|him|them)$/.test(next) && /^\p{Ll}+$/u.test(after) && after !== "in") return { past: true };
    if (hadDone(all, at + 1)) return { past: true };
    return isPastParticiple(next) && next !== "been" ? { past: true } : null;
  }
  if (verb.lower === "did") return next === "not" || next === "n't" ? null : { past: true };
  if (verb.lower === "do" || /n't$|^(?:not|be|been|cannot)$/.test(verb.lower)) return null;
  if (verb.lower === "used" && next === "to") return { past: true };
  if (verb.lower === "got" && isPastParticiple(next)) return null;
  if (!isContent(verb) && !isPast(verb.lower)) return null;
  if (MENTAL.has(verb.lower)) return null;
  return { past: isPast(verb.lower) };
}

/** "I had a light put there", "we had the brakes checked": one's own action by another's hand. */
function hadDone(all: Token[], from: number): boolean {
  if (
    !/^(?:the|a|an|my|our|his|her|their|this|these|all|some|two|three|four|five)$/.test(
      all[from]?.lower ?? "",
    )
  )
    return false;
  for (let i = from + 1; i < from + 5; i++) {
    const token = all[i];
    if (token === undefined || !isContent(token)) return false;
    // What is only called something, or left over, was not had done.
    if (i > from + 1 && isPastParticiple(token.lower))
      return !/^(?:called|named|left|stolen|broken|lost)$/.test(token.lower);
  }
  return false;
}

/** "Cut errors by 30%." and ", rewrote the form": the subject is left out, as people do in notes. */
function elided(all: Token[]): Act | null {
  const first = all[0];
  const second = all[1];
  if (first === undefined || second === undefined || all.length < 4) return null;
  if (!isPast(first.lower) || MENTAL.has(first.lower)) return null;
  // "Dropped the second approval and cut waiting time from 6 days to 2." is a action, measured by its own figures.
  if (SETBACKS.has(first.lower) && !["from", "to"].every((word) => all.some((token) => token.lower === word)))
    return null;
  if (first.lower === "gave" && /^(?:up|in)$/.test(second.lower)) return null;
  return /^(?:by|in|on|and|,|me|us)$/.test(second.lower) ? null : { own: true, past: true };
}

const KIN =
  /^(?:mother|father|mum|mom|dad|gran|nan|grandma|grandad|granny|aunt|uncle|cousin|son|wife|husband|boss|team|child|kid|baby|dog|cat|family|class|colleague|friend|girlfriend|boyfriend)/;

/** People are told by what they are to one, or by their endings. */
export function isPerson(noun: string): boolean {
  return KIN.test(noun) || /(?:er|or|ist|ant|ent|ss|man|woman|mate)$/.test(noun);
}

/** "My redesign cut errors": one's own thing did it. People ("my manager") are told by their endings. */
function ownWork(all: Token[]): Act | null {
  if (!/^(?:my|our)$/.test(all[0]?.lower ?? "")) return null;
  const noun = all[1];
  if (
    noun === undefined ||
    (isPerson(noun.lower) && !(all[0]?.lower === "our" && /^(?:team|class)$/.test(noun.lower)))
  )
    return null;
  // A verb of doing with an object: "cut errors", not "shook in every audition" or "was 4%".
  const verb = all.slice(2, 4).findIndex((token) => isPast(token.lower));
  const object = all[verb + 3];
  if (verb < 0 || object === undefined || !(isContent(object) || /^(?:the|our|my|a|an)$/.test(object.lower)))
    return null;
  return { own: all[0]?.lower === "my", past: true };
}
