import { isPerson, MENTAL, SKIP } from "./action";
import { tokens } from "./words";

/**
 * Whether "I", "me" or "my" does something in a sentence: "I wrote the list", "me and Kev carried it", "my part was the
 * lights", "it was done by me". "I think we did it" only tells a thought about others.
 */
export function speaksAsI(sentence: string): boolean {
  const all = tokens(sentence.replaceAll("’", "'"));
  return all.some((token, i) => {
    const before = all[i - 1];
    const opens =
      before === undefined || !before.word || /^(?:and|but|so|then|because|while)$/.test(before.lower);
    if (/^i(?:'(?:m|ve|d|ll))?$/.test(token.lower)) {
      let at = i + 1;
      while (SKIP.has(all[at]?.lower ?? "")) at++;
      const verb = all[at]?.lower ?? "";
      return verb !== "" && !MENTAL.has(verb);
    }
    const next = all[i + 1]?.lower ?? "";
    if (token.lower === "me")
      return (opens && next === "and") || before?.lower === "by" || (before?.lower === "and" && i < 4);
    if (token.lower === "my") return (opens && next !== "" && !isPerson(next)) || before?.lower === "by";
    return token.lower === "mine" && (opens || /^(?:was|were|is)$/.test(before?.lower ?? ""));
  });
}
