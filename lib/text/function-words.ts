/** Function words are closed classes, so nothing here knows a field of work: a nurse and a programmer are read alike. */
const classes = [
  // determiners
  "the a an my our your his her its their this that these those",
  // prepositions
  "of in on at with by from into about through during between across without within against over under to for onto toward towards around among behind beside near above below per via off up down out",
  // conjunctions
  "and but or nor so because which who whom whose when while then until till although though if after before since as where whereas that than unless once whenever whether how why what yet like",
  // pronouns
  "i me myself mine we us ourselves ours you yourself yours he him himself she hers herself it itself they them themselves theirs someone somebody something anyone anybody anything everyone everybody everything nobody nothing none one ones each both all some any many much few several most more less other others another such same there here",
  // auxiliaries
  "am is are was were be been being have has had having do does did doing done can could will would shall should may might must ought cannot can't couldn't won't wouldn't shouldn't don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't i'm i've i'd i'll we're we've we'd we'll they're they've it's that's there's he's she's you're you've let's",
  // adverbs
  "not no never ever always often usually sometimes rarely again also too very really quite rather just only even still already almost about nearly roughly around approximately maybe perhaps probably possibly basically actually literally simply honestly obviously well now then today yesterday tomorrow tonight later soon ago once twice together away back instead otherwise however therefore thus hence meanwhile afterwards eventually finally anyway else enough kind sort yes yeah yep ok okay um uh er erm oh hmm please thanks thank every either neither own first last next",
];
const functionWords = new Set(classes.join(" ").split(" "));

export const isFunctionWord = (lower: string): boolean => functionWords.has(lower);
