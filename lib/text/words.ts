/** Function words are closed classes, so nothing here knows a field of work: a nurse and a programmer are read alike. */
const list = (words: string): Set<string> => new Set(words.split(" "));

export const determiners = list("the a an my our your his her its their this that these those");
export const prepositions = list(
  "of in on at with by from into about through during between across without within against over under to for onto toward towards around among behind beside near above below per via off up down out",
);
/** Words that open a clause; after these a noun is usually a subject, not an object. */
const conjunctions = list(
  "and but or nor so because which who whom whose when while then until till although though if after before since as where whereas that than unless once whenever whether how why what yet like",
);
export const pronouns = list(
  "i me myself mine we us ourselves ours you yourself yours he him himself she hers herself it itself they them themselves theirs someone somebody something anyone anybody anything everyone everybody everything nobody nothing none one ones each both all some any many much few several most more less other others another such same there here",
);
export const auxiliaries = list(
  "am is are was were be been being have has had having do does did doing done can could will would shall should may might must ought cannot can't couldn't won't wouldn't shouldn't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't i'm i've i'd i'll we're we've we'd we'll they're they've it's that's there's he's she's you're you've let's",
);
const adverbs = list(
  "not no never ever always often usually sometimes rarely again also too very really quite rather just only even still already almost about nearly roughly around approximately maybe perhaps probably possibly basically actually literally simply honestly obviously well now then today yesterday tomorrow tonight later soon ago once twice together away back instead otherwise however therefore thus hence meanwhile afterwards eventually finally anyway else enough kind sort yes yeah yep ok okay um uh er erm oh hmm please thanks thank every either neither own first last next",
);
const classes = [determiners, prepositions, conjunctions, pronouns, auxiliaries, adverbs];
const functionWords = new Set(classes.flatMap((words) => [...words]));

export const isFunctionWord = (lower: string): boolean => functionWords.has(lower);

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
// A fixed locale: the server's own must not decide what a word is.
const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** How many words a text has; scripts without spaces are counted by their own rules. */
export function countWords(text: string): number {
  if (!unspaced.test(text)) return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return [...segmenter.segment(text.slice(0, 20_000))].filter(({ isWordLike }) => isWordLike).length;
}

/** The words alone, for comparing: in lower case, without signs, with single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
}
