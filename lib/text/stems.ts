import { stemmer } from "stemmer";

/** Forms that no rule of endings leads back to the verb, and "busy", which one would make a "business". */
const irregular = new Map(
  "built build|led lead|taught teach|wrote write|written write|made make|making make|ran run|sold sell|won win|grew grow|grown grow|fell fall|fallen fall|chose choose|chosen choose|began begin|begun begin|found find|thought think|brought bring|bought buy|dealt deal|spoke speak|spoken speak|drove drive|driven drive|kept keep|left leave|lost lose|took take|taken take|gave give|given give|giving give|told tell|said say|went go|gone go|came come|coming come|knew know|known know|held hold|met meet|spent spend|paid pay|sent send|sat sit|stood stand|understood understand|caught catch|rebuilt build|rebuild build|rebuilding build|rewrote write|rewritten write|rewrite write|rewriting write|redid do|redo do|did do|done do|sought seek|got get|overcame overcome|broke break|broken break|fixed fix|drew draw|drawn draw|shown show|felt feel|worst bad|worse bad|children child|men man|women woman|people person|analyses analysis|studied study|studies study|shelves shelf|lives life|wives wife|halves half|learnt learn|trickiest tricky|hardest hard|toughest tough|proudest proud|biggest big|finest fine|weakest weak|strongest strong|happiest happy|worst bad|busy hectic|busier hectic|busiest hectic"
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]),
);

const stems = new Map<string, string>();
/** Words repeat within a language, so stems are cached, up to a bound. */
const maxCachedStems = 20_000;

/** The stem under which a lower-case word is found. */
export function stemOf(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  const plain = word
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replace(/['’]\p{L}{1,2}$/u, "");
  const base = irregular.get(plain) ?? plain;
  const stem = /^[a-z]{3,}$/.test(base) ? stemmer(base) : base;
  if (stems.size >= maxCachedStems) stems.clear();
  stems.set(word, stem);
  return stem;
}
